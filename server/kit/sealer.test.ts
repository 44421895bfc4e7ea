import { expect, test } from 'vitest'
import { sealerWith } from '#server/kit/sealer.ts'

const one = sealerWith(Buffer.alloc(32, 1))
const other = sealerWith(Buffer.alloc(32, 2))
const NUMBER = '11010519491231002X'

test('what is sealed opens again, and looks different every time', () => {
  expect(one.open(one.seal(NUMBER))).toBe(NUMBER)
  expect(one.seal(NUMBER).equals(one.seal(NUMBER))).toBe(false)
  expect(one.seal(NUMBER).includes(NUMBER)).toBe(false)
})

test('it opens neither with another key nor once it was touched', () => {
  const sealed = one.seal(NUMBER)
  expect(() => other.open(sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => one.open(sealed)).toThrow()
})

test('equal texts have equal keys, under one master key only', () => {
  expect(one.key(NUMBER)).toEqual(one.key(NUMBER))
  expect(one.key(NUMBER)).not.toEqual(one.key('11010519491231002'))
  expect(one.key(NUMBER)).not.toEqual(other.key(NUMBER))
})

test('a long text is sealed smaller than it is, and one from before that opens as well', () => {
  const text = JSON.stringify(Array.from({ length: 100 }, (_, at) => [at, '第一有限责任公司', NUMBER]))
  expect(one.sealPacked(text).length).toBeLessThan(Buffer.byteLength(text) / 4)
  expect(one.openPacked(one.sealPacked(text))).toBe(text)
  expect(one.openPacked(one.seal(text))).toBe(text)
  expect(() => other.openPacked(one.sealPacked(text))).toThrow()
})
