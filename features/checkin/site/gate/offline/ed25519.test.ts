import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedBy } from '#features/checkin/site/gate/offline/ed25519.ts'

const bytes = (buffer: Buffer) => new Uint8Array(buffer) as Uint8Array<ArrayBuffer>

describe('a signature of the server', () => {
  const pair = generateKeyPairSync('ed25519')
  const key = bytes(Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const texts = Array.from({ length: 12 }, (_, at) => bytes(Buffer.from(`LE1:AAAA:${'ticket'.repeat(at)}`)))

  test('is recognised', async () => {
    for (const text of texts) expect(await isSignedBy(key, bytes(sign(null, text, pair.privateKey)), text)).toBe(true)
  })
  test('not after one bit of text, signature or key was changed', async () => {
    const text = texts[3] ?? new Uint8Array()
    const signature = bytes(sign(null, text, pair.privateKey))
    const flipped = (given: Uint8Array<ArrayBuffer>, at: number) => given.map((byte, place) => (place === at ? byte ^ 1 : byte))
    for (const at of [0, 17, 31, 32, 40, 63]) expect(await isSignedBy(key, flipped(signature, at), text)).toBe(false)
    for (const at of [0, 9, text.length - 1]) expect(await isSignedBy(key, signature, flipped(text, at))).toBe(false)
    for (const at of [0, 20, 31]) expect(await isSignedBy(flipped(key, at), signature, text)).toBe(false)
    expect(await isSignedBy(key, signature.subarray(0, 63), text)).toBe(false)
  })
  test('of another key is none', async () => {
    const [text = new Uint8Array()] = texts
    expect(await isSignedBy(key, bytes(sign(null, text, generateKeyPairSync('ed25519').privateKey)), text)).toBe(false)
  })
})

test('the second vector of RFC 8032', async () => {
  const hex = (text: string) => bytes(Buffer.from(text, 'hex'))
  const key = hex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = hex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(await isSignedBy(key, signature, hex('72'))).toBe(true)
})
