import { expect, test } from 'vitest'
import { planCurve } from '#features/invitations/planCurve.ts'

const figures = { listed: 20, sent: 14, opened: 9, accepted: 7, declined: 1, registered: 7, came: 0 }
const plan = {
  goal: 10,
  startDate: '2026-12-01',
  endDate: '2026-12-10',
  today: '2026-12-05',
  lastDays: 7,
  figures,
  curve: [
    { day: '2026-11-30', accepted: 2 },
    { day: '2026-12-03', accepted: 5 },
  ],
}
const at = (day: string, given = plan) => planCurve(given).find((one) => one.day === day)

test('what was is added up until today, and goes on from there to the last day', () => {
  const days = planCurve(plan)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-30', '2026-12-10'])
  expect(at('2026-11-30')).toMatchObject({ accepted: 2, due: 0, expected: null })
  expect(at('2026-12-05')).toEqual({ day: '2026-12-05', accepted: 7, due: 5, expected: 7, low: 7, high: 7 })
  expect(at('2026-12-06')).toMatchObject({ accepted: null, due: 6, expected: 8 })
  expect(at('2026-12-10')).toMatchObject({ accepted: null, due: 10, expected: 12 })
})

test('after its end nothing is expected any more, and without a goal nothing was due', () => {
  expect(planCurve({ ...plan, today: '2026-12-20', goal: 0 }).every(({ expected, due }) => expected === null && due === null)).toBe(true)
})
