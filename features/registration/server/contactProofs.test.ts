import { expect, test } from 'vitest'
import { linkSignerWith, siteKeyFrom } from '#features/links/server/siteTokens.ts'
import { PROOF_KEY, proofSignerWith } from '#features/registration/server/contactProofs.ts'

const now = new Date('2026-11-15T08:00:00Z')
const e = now.getTime() / 1000 + 60
const claim = { b: '0192f0c1-7c5a-7abc-8def-0123456789ab', o: '0192f0c1-7c5a-7abc-8def-0123456789ac', e }
const secret = Buffer.alloc(32, 1)
const signer = linkSignerWith(secret)
const proofs = proofSignerWith(siteKeyFrom(secret, PROOF_KEY))

test('a link says what it was signed for, until it is over', () => {
  const t = signer.sign(claim)
  expect(signer.read(t, now)).toEqual(claim)
  expect(signer.read(t, new Date((e + 1) * 1000))).toBeNull()
})

test('nothing else is read: not another key’s, not another kind’s, not an altered or broken one', () => {
  const t = signer.sign(claim)
  const [first = '', second = ''] = t.split('.')
  const altered = Buffer.from(JSON.stringify({ ...claim, e: e + 1 })).toString('base64url')
  const proof = proofs.sign({ b: claim.b, p: 'center', c: 'mobile', v: '13800138000', i: claim.o, e })
  const others = [
    linkSignerWith(Buffer.alloc(32, 2)).sign(claim),
    proof,
    `${altered}.${second}`,
    `${first}.${'A'.repeat(43)}`,
    first,
    '',
    '.',
    `${t}.`,
  ]
  for (const other of others) expect(signer.read(other, now)).toBeNull()
  expect(proofs.read(t, now)).toBeNull()
  expect(proofs.read(proof, now)).toMatchObject({ v: '13800138000' })
})
