import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifiedClaim } from '#features/tickets/server/ticketKeys.ts'
import { readTicketText, signedText, ticketText, type TicketClaim } from '#features/tickets/ticketCode.ts'

const claim: TicketClaim = {
  bventId: '0199a000-0000-7000-8000-00000000aaaa',
  attendeeId: '0199a000-0000-7000-8000-00000000bbbb',
  serial: 3,
  issuedAt: 1_794_700_800,
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = [{ kid: 'A2B3', key: privateKey }]
const signedWith = (kid: string, of: TicketClaim, key = privateKey) => {
  const signed = signedText(kid, of)
  return ticketText(signed, sign(null, Buffer.from(signed), key))
}
const ticket = signedWith('A2B3', claim)

test('a ticket says what was signed, and fits a small QR code', async () => {
  expect(await verifiedClaim(keys, claim.bventId, ticket)).toEqual(claim)
  expect(ticket.length).toBeLessThan(160)
})

test('whoever has only the public key comes to the same', () => {
  const { signed, signature } = readTicketText(ticket) ?? { signed: Buffer.alloc(0), signature: Buffer.alloc(0) }
  expect(verify(null, signed, publicKey, signature)).toBe(true)
})

test.each([
  ['an edited claim', signedText('A2B3', { ...claim, serial: 4 }) + ticket.slice(ticket.lastIndexOf(':'))],
  ['an unknown key', signedWith('ZZZZ', claim)],
  ["somebody else's signature", signedWith('A2B3', claim, generateKeyPairSync('ed25519').privateKey)],
  ['a signature cut short', ticket.slice(0, -2)],
  ['an address', 'https://example.com/LE1:A2B3:x:y'],
  ['nothing', ''],
])('%s is forged', async (_, text) => {
  expect(await verifiedClaim(keys, claim.bventId, text)).toBe('forged')
})

test("another event's ticket is told apart, genuine or not", async () => {
  expect(await verifiedClaim(keys, claim.attendeeId, ticket)).toBe('otherEvent')
})

test('one changed letter never passes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(ticket.length - 1), fc.constantFrom(...'ABCxyz0189-_:'), async (at, letter) => {
      const changed = ticket.slice(0, at) + letter + ticket.slice(at + 1)
      fc.pre(changed !== ticket)
      const verdict = await verifiedClaim(keys, claim.bventId, changed)
      // The last letters of a base64 text carry bits that mean nothing; the claim is still exactly the signed one.
      expect(typeof verdict === 'string' || readTicketText(changed)?.claim.serial === claim.serial).toBe(true)
    }),
  )
})
