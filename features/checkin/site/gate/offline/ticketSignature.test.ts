import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { signatureCheck } from '#features/checkin/site/gate/offline/ticketSignature.ts'
import { bytesOf, readTicketText, signedText, ticketText, type TicketCode } from '#features/tickets/ticketCode.ts'

const pair = generateKeyPairSync('ed25519')
const publicKeys = [{ kid: 'AAAA', key: pair.publicKey.export({ format: 'jwk' }).x ?? '' }]
const claim = { bventId: uuid(), attendeeId: uuid(), serial: 1, issuedAt: 1_790_000_000 }

function ticket(kid = 'AAAA', key = pair.privateKey): TicketCode {
  const signed = signedText(kid, claim)
  const code = readTicketText(ticketText(signed, new Uint8Array(sign(null, bytesOf(signed), key))))
  if (!code) throw new Error('not a ticket')
  return code
}
const flipped = (given: Uint8Array<ArrayBuffer>, at: number) => given.map((byte, place) => (place === at ? byte ^ 1 : byte))

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['the browser’s own Ed25519', () => undefined],
  [
    'the library, where the browser has none',
    () => vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError')),
  ],
])('a ticket, by %s', (_, prepare) => {
  test('signed with one of the event’s keys is genuine', async () => {
    prepare()
    expect(await signatureCheck(publicKeys)(ticket())).toBe(true)
  })
  test('is not after one bit of text or signature was changed', async () => {
    prepare()
    const check = signatureCheck(publicKeys)
    const code = ticket()
    for (const at of [0, 17, 31, 32, 40, 63]) expect(await check({ ...code, signature: flipped(code.signature, at) })).toBe(false)
    for (const at of [0, 9, code.signed.length - 1]) expect(await check({ ...code, signed: flipped(code.signed, at) })).toBe(false)
  })
  test('of another key, or of a key that is not known, is none', async () => {
    prepare()
    expect(await signatureCheck(publicKeys)(ticket('AAAA', generateKeyPairSync('ed25519').privateKey))).toBe(false)
    expect(await signatureCheck(publicKeys)(ticket('BBBB'))).toBe(false)
    expect(await signatureCheck([{ kid: 'AAAA', key: 'AAAA' }])(ticket())).toBe(false)
  })
})
