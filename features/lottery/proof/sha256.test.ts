import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOfWords, leafInto, macWith, MOST_TAIL, nodeInto, tailOf, WORDS, wordsOf } from '#features/lottery/proof/sha256.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
const tail = fc.string({ unit: 'binary-ascii', maxLength: MOST_TAIL })
const integersOf = (bytes: Uint8Array) => Int32Array.from({ length: bytes.length / 4 }, (_, at) => Buffer.from(bytes).readInt32BE(at * 4))

test('a leaf is what another implementation says', () => {
  fc.assert(
    fc.property(id, id, tail, (before, text, end) => {
      const words = new Int32Array(16)
      leafInto(words, 8, wordsOf([before, text]), 8, tailOf(end))
      const expected = createHash('sha256').update(Buffer.of(0)).update(text).update(end).digest('hex')
      expect(hexOfWords(words.subarray(8))).toBe(expected)
    }),
  )
})

test('a node is what another implementation says', () => {
  fc.assert(
    fc.property(bytes32, bytes32, (left, right) => {
      const pair = integersOf(Buffer.concat([left, right]))
      nodeInto(pair, 0, 0)
      const expected = createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest('hex')
      expect(hexOfWords(pair.subarray(0, 8))).toBe(expected)
    }),
  )
})

test('a code is what another implementation says, whatever was computed before it', () => {
  fc.assert(
    fc.property(bytes32, fc.array(id, { minLength: 1, maxLength: 4 }), tail, (key, ids, end) => {
      const mac = macWith(key)
      const words = wordsOf(ids)
      for (const [at, text] of ids.entries()) {
        const expected = createHmac('sha256', key).update(text).update(end).digest('hex')
        expect(hexOfWords(mac(words, at * WORDS, tailOf(end)))).toBe(expected)
      }
    }),
  )
})
