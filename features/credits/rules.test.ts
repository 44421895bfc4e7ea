import { expect, test } from 'vitest'
import { extendedEnd, forecastOf } from '#features/credits/rules.ts'

const now = new Date('2026-11-17T08:00:00Z')
const day = (text: string) => new Date(`${text}T08:00:00Z`)

test.each([
  ['still running', true, day('2026-12-01'), day('2026-12-31')],
  ['over since a year', true, day('2025-11-17'), day('2026-12-17')],
  ['over this moment', true, now, day('2026-12-17')],
  ['switched off, though its time ran', false, day('2026-12-01'), day('2026-12-17')],
  ['never granted', false, null, day('2026-12-17')],
  ['without an end', true, null, null],
] as const)('thirty days more of a benefit %s', (_, isOn, end, expected) => {
  expect(extendedEnd(end, { isOn, days: 30, now })).toEqual(expected)
})

test.each([
  ['as many as wanted', { left: null, usedRecently: 5_000, planned: 9_999 }, { perDay: 179, lastsDays: null, isLow: false }],
  ['never used', { left: 0, usedRecently: 0, planned: 0 }, { perDay: 0, lastsDays: null, isLow: false }],
  ['less than is planned', { left: 10, usedRecently: 0, planned: 11 }, { perDay: 0, lastsDays: null, isLow: true }],
  ['just what is planned', { left: 11, usedRecently: 0, planned: 11 }, { perDay: 0, lastsDays: null, isLow: false }],
  ['a week of use', { left: 70, usedRecently: 280, planned: 0 }, { perDay: 10, lastsDays: 7, isLow: false }],
  ['one piece less than a week', { left: 69, usedRecently: 280, planned: 0 }, { perDay: 10, lastsDays: 6, isLow: true }],
  ['a week beside what is planned', { left: 90, usedRecently: 280, planned: 20 }, { perDay: 10, lastsDays: 7, isLow: false }],
  ['nothing left', { left: 0, usedRecently: 28, planned: 0 }, { perDay: 1, lastsDays: 0, isLow: true }],
])('%s', (_, given, expected) => {
  expect(forecastOf(given)).toEqual(expected)
})
