import { z } from 'zod'
import { isoOf, wallOf } from '#core/dateTime.ts'
import { dayAfter } from '#features/sends/rules.ts'

export const anchors = ['start', 'end'] as const
/** To guests also the end of their time to answer, which is the start where nothing else is said. */
export const guestAnchors = ['reply', ...anchors] as const
export type Anchor = (typeof guestAnchors)[number]
/** What can happen to a person that something is told after. */
export const happenings = ['registered', 'unpaid', 'approved', 'checkedIn', 'absent'] as const
export type AttendeeHappening = (typeof happenings)[number]
/** To a guest: they were written to and have not looked, they have looked and not answered. */
export const guestHappenings = ['unopened', 'unanswered'] as const
export type GuestHappening = (typeof guestHappenings)[number]
export type Happening = AttendeeHappening | GuestHappening

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const days = z.int().min(-365).max(365)

export const planRule = z.discriminatedUnion('type', [
  /** So many days from the day of the event's start or end, or of the last answer, when a clock at its place shows this. */
  z.strictObject({ type: z.literal('Day'), anchor: z.enum(guestAnchors), days, time: clock }),
  /** So many hours from the moment itself. */
  z.strictObject({ type: z.literal('Hours'), anchor: z.enum(guestAnchors), hours: z.int().min(-720).max(720) }),
  /** Every day between two days counted from the start, both included. */
  z.strictObject({ type: z.literal('Daily'), fromDays: days, toDays: days, time: clock }),
  /** For each person by themselves. */
  z.strictObject({ type: z.literal('After'), what: z.enum([...happenings, ...guestHappenings]), hours: z.int().min(0).max(720) }),
])
export type PlanRule = z.output<typeof planRule>

export type EventTimes = { startTime: Date; endTime: Date; timeZone: string; replyEnd?: Date | null }

const HOUR_MS = 3_600_000
/** How often one looks for people to whom something has happened. */
export const LOOK_MS = 300_000

/** The next time it runs, at or after `from`; null when it never will again. Whatever the clocks do in between, a local time stays one. */
export function nextRun(rule: PlanRule, times: EventTimes, from: Date): Date | null {
  const notBefore = (at: Date) => (at.getTime() >= from.getTime() ? at : null)
  switch (rule.type) {
    case 'Day':
      return notBefore(localMoment(anchorOf(rule.anchor, times), rule.days, rule.time, times.timeZone))
    case 'Hours':
      return notBefore(new Date(anchorOf(rule.anchor, times).getTime() + rule.hours * HOUR_MS))
    case 'Daily':
      return nextOfDays(rule, times, from)
    case 'After':
      return from
  }
}

function anchorOf(anchor: Anchor, { startTime, endTime, replyEnd }: EventTimes): Date {
  return { start: startTime, end: endTime, reply: replyEnd ?? startTime }[anchor]
}

/** Reckoned from what only guests have. */
export const isOnlyForGuests = (rule: PlanRule): boolean =>
  'anchor' in rule ? rule.anchor === 'reply' : rule.type === 'After' && guestHappenings.some((what) => what === rule.what)

function localMoment(anchor: Date, days: number, time: string, timeZone: string): Date {
  const { date } = wallOf(anchor.toISOString(), timeZone)
  return new Date(isoOf({ date: dayAfter(date, days), time: `${time}:00` }, timeZone))
}

function nextOfDays(
  { fromDays, toDays, time }: Extract<PlanRule, { type: 'Daily' }>,
  { startTime, timeZone }: EventTimes,
  from: Date,
): Date | null {
  const start = wallOf(startTime.toISOString(), timeZone).date
  const [first, last] = [dayAfter(start, fromDays), dayAfter(start, toDays)]
  const today = wallOf(from.toISOString(), timeZone).date
  for (const date of [today < first ? first : today, dayAfter(today < first ? first : today)]) {
    const at = new Date(isoOf({ date, time: `${time}:00` }, timeZone))
    if (date <= last && at.getTime() >= from.getTime()) return at
  }
  return null
}

/** Once it has run at `at`: the run after it, if it has one. */
export function runAfter(rule: PlanRule, times: EventTimes, at: Date): Date | null {
  if (rule.type === 'Day' || rule.type === 'Hours') return null
  return rule.type === 'After' ? new Date(at.getTime() + LOOK_MS) : nextRun(rule, times, new Date(at.getTime() + 1_000))
}
