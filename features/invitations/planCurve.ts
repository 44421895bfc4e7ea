import type { Plan } from '#features/invitations/planContract.ts'
import { dueBy, forecastOf } from '#features/invitations/rules.ts'

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export type CurveDay = {
  day: string
  /** Added up; null of days to come. */
  accepted: number | null
  due: number | null
  /** From today on; null before. */
  expected: number | null
  low: number | null
  high: number | null
}

type Given = Pick<Plan, 'curve' | 'goal' | 'startDate' | 'endDate' | 'today' | 'lastDays' | 'figures'>

/** From the first day to the last: what was, what should be, and from today on what is to be expected. */
export function planCurve({ curve, goal, startDate, endDate, today, lastDays, figures }: Given): CurveDay[] {
  const byDay = new Map(curve.map(({ day, accepted }) => [day, accepted]))
  const first = [startDate, curve[0]?.day ?? startDate].sort()[0] ?? startDate
  let sum = 0
  return Array.from({ length: Math.max(0, daysBetween(first, endDate)) + 1 }, (_, at) => {
    const day = dayAfter(first, at)
    sum += byDay.get(day) ?? 0
    const ahead = daysBetween(today, day)
    const outlook = ahead >= 0 ? forecastOf(figures.accepted, lastDays, ahead) : { expected: null, low: null, high: null }
    return {
      day,
      accepted: ahead > 0 ? null : sum,
      due: goal > 0 ? dueBy(goal, { from: startDate, to: endDate, today: day }) : null,
      ...outlook,
    }
  })
}
