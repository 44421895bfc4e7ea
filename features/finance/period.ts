import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'

/** Days of the calendar in Beijing, both of them included: books and bills are cut there. */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000
export const MONTHS_DRAWN = 12

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return dayOf(new Date(utc(day).getTime() + days * DAY_MS))
}

export function daysIn({ from, to }: Days): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS) + 1
}

/** `2026-11` → its first and its last day. */
export function daysOfMonth(month: string): Days {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** From the first of a month to the first of another. */
function addMonths(first: string, months: number): string {
  const at = utc(first)
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)))
}

export function thisMonth(now: Date): Days {
  return daysOfMonth(todayIn(EVENT_TIME_ZONE, now).slice(0, 7))
}

export const DAYS_SHOWN = 31

/** The days that are over, a month of them. */
export function lastDays(now: Date): Days {
  const to = addDays(todayIn(EVENT_TIME_ZONE, now), -1)
  return { from: addDays(to, 1 - DAYS_SHOWN), to }
}

/** Whole months are told by their name. */
export function monthOf({ from, to }: Days): string | null {
  const month = from.slice(0, 7)
  return from === `${month}-01` && daysOfMonth(month).to === to ? month : null
}

/** What a period is compared with: as many whole months before whole months, otherwise as many days. */
export function periodBefore({ from, to }: Days): Days {
  const next = addDays(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
  const months = (utc(next).getUTCFullYear() - utc(from).getUTCFullYear()) * 12 + utc(next).getUTCMonth() - utc(from).getUTCMonth()
  return { from: addMonths(from, -months), to: addDays(from, -1) }
}

/** The months that are drawn: a year that ends with the month of this day. */
export function yearUpTo(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  return Array.from({ length: MONTHS_DRAWN }, (_, at) => addMonths(first, at - MONTHS_DRAWN + 1).slice(0, 7))
}
