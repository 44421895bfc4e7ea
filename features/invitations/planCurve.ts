import { daysBetween, everyDay } from '#core/days.ts'
import type { Plan } from '#features/invitations/planContract.ts'
import { dueBy, forecastOf } from '#features/invitations/rules.ts'

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
  return everyDay(first, endDate).map((day) => {
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
