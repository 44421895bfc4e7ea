import { describe, expect, test } from 'vitest'
import { datedSteps, refundTerms, termsProblem, type RefundTerms, type TermLine, type TermStep } from '#features/terms/rules.ts'

const ZONE = 'Asia/Shanghai'
const START = new Date('2026-12-10T09:00:00+08:00')
const days = (before: number, percent: number): TermStep => ({ before, unit: 'days', percent })
const hours = (before: number, percent: number): TermStep => ({ before, unit: 'hours', percent })
const terms = (more: Partial<RefundTerms> = {}): RefundTerms => ({
  isOpen: true,
  isAutomatic: false,
  feeMinor: 0,
  steps: [days(15, 100), days(7, 90), hours(2, 33)],
  ...more,
})
const two = [
  { attendeeId: 'a', priceMinor: 80_910 },
  { attendeeId: 'b', priceMinor: 80_910 },
]
const at = (text: string, lines: readonly TermLine[] = two, of = terms()) => refundTerms(lines, of, new Date(text), START, ZONE)

test.each([
  ['2026-11-01T00:00:00+08:00', 'full', 100, 161_820],
  ['2026-11-25T08:59:59.999+08:00', 'full', 100, 161_820],
  ['2026-11-25T09:00:00+08:00', 'part', 90, 145_638],
  ['2026-12-03T08:59:59.999+08:00', 'part', 90, 145_638],
  ['2026-12-03T09:00:00+08:00', 'part', 33, 53_400],
  ['2026-12-10T06:59:59.999+08:00', 'part', 33, 53_400],
  ['2026-12-10T07:00:00+08:00', 'tooLate', 0, 0],
  ['2026-12-11T00:00:00+08:00', 'tooLate', 0, 0],
] as const)('at %s it is %s: %i %%, %i back', (now, reason, percent, amountMinor) => {
  expect(at(now)).toMatchObject({ reason, percent, amountMinor, keptMinor: 161_820 - amountMinor })
})

test.each<[string, Partial<RefundTerms>, TermLine[], object]>([
  ['closed gives nothing, and says whom to ask', { isOpen: false }, two, { reason: 'byOrganiser', amountMinor: 0, keptMinor: 161_820 }],
  ['a fee is kept of each ticket', { feeMinor: 1_000 }, two, { reason: 'part', percent: 100, amountMinor: 159_820, feeMinor: 2_000 }],
  [
    'and never more than there is',
    { feeMinor: 1_000 },
    [...two, { attendeeId: 'c', priceMinor: 500 }, { attendeeId: 'd', priceMinor: 0 }],
    { amountMinor: 159_820, feeMinor: 2_500, keptMinor: 2_500 },
  ],
  [
    'of what belongs to the whole order the same share, without a fee of its own',
    { feeMinor: 1_000, steps: [days(1, 50)] },
    [...two, { attendeeId: null, priceMinor: 301 }],
    { percent: 50, amountMinor: 2 * 39_455 + 150, feeMinor: 2_000 },
  ],
  [
    'the lines of one person are one price: a discount is not rounded apart',
    { steps: [days(1, 50)] },
    [
      { attendeeId: 'a', priceMinor: 101 },
      { attendeeId: 'a', priceMinor: -1 },
    ],
    { amountMinor: 50, keptMinor: 50 },
  ],
  ['nobody leaves: nothing', {}, [], { amountMinor: 0, keptMinor: 0 }],
])('%s', (_, of, lines, outcome) => {
  expect(at('2026-11-01T00:00:00+08:00', lines, terms(of))).toMatchObject(outcome)
})

test('how they were typed does not matter, and what holds is said with its end', () => {
  const mixed = terms({ steps: [days(7, 90), hours(2, 33), days(15, 100)] })
  expect(at('2026-11-20T00:00:00+08:00', two, mixed)).toEqual(at('2026-11-20T00:00:00+08:00'))
  expect(at('2026-11-20T00:00:00+08:00').until).toEqual(new Date('2026-11-25T09:00:00+08:00'))
})

describe('summer time', () => {
  const of = (start: string, zone: string, ...steps: TermStep[]) =>
    datedSteps({ steps }, new Date(start), zone).map(({ until }) => until.toISOString())

  test.each([
    ['the night the clocks go forward', '2027-03-29T09:00:00+02:00', 'Europe/Berlin', days(2, 50), '2027-03-27T08:00:00.000Z'],
    ['hours stay hours over it', '2027-03-29T09:00:00+02:00', 'Europe/Berlin', hours(48, 50), '2027-03-27T07:00:00.000Z'],
    ['the night they go back', '2026-11-02T09:00:00-05:00', 'America/New_York', days(2, 50), '2026-10-31T13:00:00.000Z'],
    ['an hour that is not there is the next', '2027-04-04T02:30:00+02:00', 'Europe/Berlin', days(7, 50), '2027-03-28T01:30:00.000Z'],
    ['across a year', '2027-01-03T20:00:00+08:00', 'Asia/Shanghai', days(7, 50), '2026-12-27T12:00:00.000Z'],
  ])('%s', (_, start, zone, step, until) => {
    expect(of(start, zone, step)).toEqual([until])
  })
})

test.each<[TermStep[], boolean, ReturnType<typeof termsProblem>]>([
  [[days(15, 100), days(7, 90)], true, null],
  [[days(7, 90), days(15, 100)], true, null],
  [[], true, 'empty'],
  [[], false, null],
  [[days(15, 50), days(7, 90)], true, 'rising'],
  [[days(15, 50), days(7, 50)], true, 'rising'],
  [[days(1, 100), hours(24, 50)], true, 'rising'],
  [[days(1, 100), hours(23, 50)], true, null],
])('%j open %s: %s', (steps, isOpen, problem) => {
  expect(termsProblem(terms({ steps, isOpen }))).toBe(problem)
})
