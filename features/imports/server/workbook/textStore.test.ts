import { expect, test } from 'vitest'
import { textStore } from '#features/imports/server/workbook/textStore.ts'

const TEXTS = 1_300

test('every text comes back under its number, also while more are still added', () => {
  const store = textStore()
  const texts = Array.from({ length: TEXTS }, (_, at) => (at % 7 === 0 ? '' : `第 ${at} 个 ${'长'.repeat(at % 40)}`))
  for (const [at, text] of texts.entries()) {
    store.push(text)
    expect(store.get(at)).toBe(text)
  }
  expect(texts.map((_, at) => store.get(at))).toEqual(texts)
})

test.each([Number.NaN, -1, TEXTS, 1e9, 2 ** 32, 0.5])('a number that no text has is blank: %d', (number) => {
  const store = textStore()
  for (let at = 0; at < TEXTS; at += 1) store.push('甲')
  expect(store.get(number)).toBe('')
})
