import { expect, test } from 'vitest'
import { CODE_LETTERS, discountState, foldCode, isCode, quotable } from '#features/discounts/rules.ts'

test.each([
  ['HUARUI10', 'huarui10'],
  ['HRVIP-7K2MXQ', ' hrvip 7k2mxq '],
  ['HRVIP-7K2MXQ', 'ＨＲＶＩＰ７Ｋ２ＭＸＱ'],
  ['GOLD100', 'G0LDIO0'],
  ['伙伴专享', '伙伴 专享'],
  ['SAVE_20', 'save·20'],
])('%s is what %s says', (code, typed) => {
  expect(foldCode(typed)).toBe(foldCode(code))
})

test.each([
  ['HRVIP-7K2MXQ', 'HRVIP-7K2MXP'],
  ['伙伴专享', '伙伴专属'],
])('%s is not %s', (code, typed) => {
  expect(foldCode(typed)).not.toBe(foldCode(code))
})

test('letters that are drawn stay apart when they are folded', () => {
  expect(new Set([...CODE_LETTERS].map(foldCode)).size).toBe(CODE_LETTERS.length)
})

test.each([
  ['', false],
  ['-', false],
  ['A', false],
  ['A1', true],
  ['A'.repeat(41), false],
])('%s can be a code: %s', (text, can) => {
  expect(isCode(text)).toBe(can)
})

const now = new Date('2026-12-01T12:00:00Z')
const [before, after] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-02T00:00:00Z')]
const standing = { isEnable: true, startTime: null, endTime: null, taken: 0, useLimit: null, spentMinor: 0, budgetMinor: null }

test.each([
  [{}, 'Active'],
  [{ startTime: before, endTime: after }, 'Active'],
  [{ startTime: after }, 'NotStarted'],
  [{ endTime: before }, 'Ended'],
  [{ endTime: now }, 'Active'],
  [{ useLimit: 3, taken: 2 }, 'Active'],
  [{ useLimit: 3, taken: 3 }, 'UsedUp'],
  [{ budgetMinor: 100, spentMinor: 99 }, 'Active'],
  [{ budgetMinor: 100, spentMinor: 100 }, 'UsedUp'],
  [{ useLimit: 3, taken: 3, endTime: before }, 'Ended'],
  [{ isEnable: false, endTime: before }, 'Disabled'],
] as const)('%o is %s', (more, state) => {
  expect(discountState({ ...standing, ...more }, now)).toBe(state)
})

const stored = {
  id: 'd',
  name: '早鸟',
  ticketIds: [],
  currency: 'CNY',
  offKind: 'percent',
  offValue: 20,
  isPerOrder: false,
  mostPeople: null,
  minPeople: 1,
  minMinor: 0,
  isCombinable: false,
}

test.each([
  ['', '早鸟'],
  ['EARLY', '早鸟 EARLY'],
  ['早鸟', '早鸟'],
])('with the code %s its line is called %s', (code, name) => {
  expect(quotable(stored, code)).toMatchObject({ name, ticketIds: null, off: { kind: 'percent', percent: 20 } })
})
