import { v7 as uuid } from 'uuid'
import { EVENT_TIME_ZONE, isoOf, todayIn, wallOf } from '#core/dateTime.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export type Days = ReturnType<typeof daysFrom>

/** Moments on the clock of the event's place, counted in days from the day that `now` is there. */
export function daysFrom(now: Date) {
  const today = Date.parse(`${todayIn(EVENT_TIME_ZONE, now)}T00:00:00Z`)
  const dateOf = (day: number) => new Date(today + day * DAY_MS)
  return {
    /** `HH:mm`, or `HH:mm:ss`. */
    at: (day: number, time: string) => new Date(isoOf({ date: dateOf(day).toISOString().slice(0, 10), time }, EVENT_TIME_ZONE)),
    yearOf: (day: number) => dateOf(day).getUTCFullYear(),
    /** The next such weekday (0 is Sunday) from that day on. */
    weekday: (from: number, weekday: number) => from + ((weekday - dateOf(from).getUTCDay() + 7) % 7),
    clock: wallOf(now.toISOString(), EVENT_TIME_ZONE).time,
  }
}

export const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + Math.round(minutes * MINUTE_MS))

const OFFICE = { opens: 9 * HOUR_MS, closes: 18 * HOUR_MS }
/** China has one clock and no summer time. */
const OFFSET_MS = 8 * HOUR_MS

/** The same moment if somebody is at the desk then, otherwise as long after the next opening as it was after the last full hour. */
export function atDesk(time: Date): Date {
  const ofDay = (time.getTime() + OFFSET_MS) % DAY_MS
  if (ofDay >= OFFICE.opens && ofDay < OFFICE.closes) return time
  const wait = OFFICE.opens - ofDay + (ofDay < OFFICE.opens ? 0 : DAY_MS)
  return new Date(time.getTime() + wait + (time.getTime() % HOUR_MS))
}

/** Lists that are sorted by id have it where its time is. */
export const idAt = (time: Date) => uuid({ msecs: time.getTime() })
