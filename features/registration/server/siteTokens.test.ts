import { expect, test } from 'vitest'
import { signerWith } from '#features/registration/server/siteTokens.ts'

const now = new Date('2026-11-15T08:00:00Z')
const e = now.getTime() / 1000 + 60
const claim = { b: '0192f0c1-7c5a-7abc-8def-0123456789ab', o: '0192f0c1-7c5a-7abc-8def-0123456789ac', e }
const signer = signerWith(Buffer.alloc(32, 1))

test('a link says what it was signed for, until it is over', () => {
  const t = signer.link(claim)
  expect(signer.readLink(t, now)).toEqual(claim)
  expect(signer.readLink(t, new Date((e + 1) * 1000))).toBeNull()
})

test('nothing else is read: not another key’s, not another kind’s, not an altered or broken one', () => {
  const t = signer.link(claim)
  const [first = '', second = ''] = t.split('.')
  const altered = Buffer.from(JSON.stringify({ ...claim, e: e + 1 })).toString('base64url')
  const proof = signer.proof({ b: claim.b, p: 'center', c: 'mobile', v: '13800138000', i: claim.o, e })
  const others = [
    signerWith(Buffer.alloc(32, 2)).link(claim),
    proof,
    `${altered}.${second}`,
    `${first}.${'A'.repeat(43)}`,
    first,
    '',
    '.',
    `${t}.`,
  ]
  for (const other of others) expect(signer.readLink(other, now)).toBeNull()
  expect(signer.readProof(t, now)).toBeNull()
  expect(signer.readProof(proof, now)).toMatchObject({ v: '13800138000' })
})
