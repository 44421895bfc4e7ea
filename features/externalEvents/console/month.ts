import { formatTime, wallOf } from '#core/dateTime.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { addDays, weeksOf, type Spanning } from '#console/kit/event/calendarLayout.ts'
import { daysOf } from '#console/kit/event/eventTime.ts'
import type { Right } from '#features/externalEvents/contract.ts'
import type { RightKind } from '#features/externalEvents/console/useRights.ts'

export type DueItem = { kind: RightKind; right: Right }
export type MonthItem = Spanning & ({ event: EventRow } | { due: DueItem })

export function isMonth(text: string): boolean {
  return /^20[0-3]\d-(0[1-9]|1[0-2])$/.test(text)
}

export function thisMonth(now: Date): string {
  return formatTime(now.toISOString(), undefined, 'YYYY-MM')
}

/** The period asked for: what the weeks show, and a day on each side for those who live in another zone. */
export function periodOf(month: string): { from: string; to: string } {
  const days = weeksOf(`${month}-01`, 'month').flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: `${addDays(first, -1)}T00:00:00Z`, to: `${addDays(last, 2)}T00:00:00Z` }
}

/** Events of others, and the due dates of this one by its own clock; what is done is not due any more. */
export function itemsOf(events: readonly EventRow[], dues: readonly DueItem[], timeZone: string): MonthItem[] {
  const external = events.filter(({ bventType }) => bventType === 'External')
  return [
    ...external.map((event): MonthItem => {
      const { first, last } = daysOf(event)
      return { id: event.bventId, first, last, time: wallOf(event.startTime, event.timeZone).time.slice(0, 5), event }
    }),
    ...dues.flatMap((due): MonthItem[] => {
      if (!due.right.dueTime || due.right.status === 'Done') return []
      const { date, time } = wallOf(due.right.dueTime, timeZone)
      return [{ id: due.right.id, first: date, last: date, time: time.slice(0, 5), due }]
    }),
  ]
}

export function onDay(items: readonly MonthItem[], day: string): MonthItem[] {
  return items.filter(({ first, last }) => first <= day && last >= day).sort((one, other) => (one.time < other.time ? -1 : 1))
}
