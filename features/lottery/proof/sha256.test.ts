import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOfWords, leafInto, macWith, MOST_TEXT, nodeInto } from '#features/lottery/proof/sha256.ts'

const ascii = (maxLength: number) => fc.string({ unit: 'binary-ascii', maxLength })
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const wordsOf = (bytes: Uint8Array) => Int32Array.from({ length: bytes.length / 4 }, (_, at) => Buffer.from(bytes).readInt32BE(at * 4))

test('a leaf is what another implementation says', () => {
  fc.assert(
    fc.property(ascii(MOST_TEXT - 1), (text) => {
      const words = new Int32Array(16)
      leafInto(words, 8, text)
      expect(hexOfWords(words.subarray(8))).toBe(createHash('sha256').update(Buffer.of(0)).update(text).digest('hex'))
    }),
  )
})

test('a node is what another implementation says', () => {
  fc.assert(
    fc.property(bytes32, bytes32, (left, right) => {
      const pair = wordsOf(Buffer.concat([left, right]))
      nodeInto(pair, 0, pair)
      const expected = createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest('hex')
      expect(hexOfWords(pair.subarray(0, 8))).toBe(expected)
    }),
  )
})

test('a code is what another implementation says, whatever was computed before it', () => {
  fc.assert(
    fc.property(bytes32, fc.array(ascii(MOST_TEXT), { minLength: 1, maxLength: 4 }), (key, texts) => {
      const mac = macWith(key)
      for (const text of texts) expect(hexOfWords(mac(text))).toBe(createHmac('sha256', key).update(text).digest('hex'))
    }),
  )
})
