import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The rules of the date-time picker and how times are shown. A wall time is what a clock in the event's zone shows. Spec §5, §9. */
export const LAST_MOMENT = '2037-12-31 23:59:59'
export const DATE_FORMAT = 'YYYY-MM-DD'
export const TIME_FORMAT = 'HH:mm'
export const DISPLAY_FORMAT = 'YYYY-MM-DD HH:mm'
export const EVENT_TIME_ZONE = 'Asia/Shanghai'
const WALL_FORMAT = 'YYYY-MM-DD HH:mm:ss'

const LAST_DATE = LAST_MOMENT.slice(0, 10)

/** `date` is `YYYY-MM-DD`, which sorts as text. */
export function isDateDisabled(date: string): boolean {
  return date > LAST_DATE
}

export type WallParts = { date: string | null; time: string | null }

/** What stands in for the part that nobody chose. */
type Usual = { today: string; time?: string; hasSeconds?: boolean }

/** A date without time begins at midnight, a time without date is today's; neither is nothing. */
export function completed({ date, time }: WallParts, { today, time: usual = '00:00', hasSeconds = false }: Usual) {
  if (!date && !time) return null
  return { date: date || today, time: time || (hasSeconds ? `${usual}:00` : usual) }
}

/** `9:5`, `0905`, `９：０５` as people type them; null when it is no time of day. */
export function readTime(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, hour, minute, second] = /^(\d{1,2})(?:[:.](\d{1,2})(?:[:.](\d{1,2}))?)?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? []
  if (hour === undefined) return null
  const parts = [hour, minute ?? '0', ...(second === undefined ? [] : [second])]
  const limits = [23, 59, 59]
  if (parts.some((part, at) => Number(part) > (limits[at] ?? 0))) return null
  return parts.map((part) => part.padStart(2, '0')).join(':')
}

/** `YYYY-MM-DD HH:mm`, in the given zone or, without one, in the reader's own; '' for no time. */
export function formatTime(iso: string | null | undefined, timeZone?: string, format = DISPLAY_FORMAT): string {
  const moment = iso ? momentOf(iso, timeZone) : null
  return moment?.isValid() ? moment.format(format) : ''
}

function momentOf(iso: string, timeZone: string | undefined): Dayjs {
  const moment = dayjs(iso)
  return timeZone && moment.isValid() ? dayjs.utc(wallText(moment.toDate(), timeZone)) : moment
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:mm:ss`, which is how Swedish writes it; making such a clock is the slow part. */
function wallText(moment: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(moment).padStart(WALL_FORMAT.length, '0')
}

export function wallOf(iso: string, timeZone: string): { date: string; time: string } {
  const [date = '', time = ''] = momentOf(iso, timeZone).format(WALL_FORMAT).split(' ')
  return { date, time }
}

/** The moment at which a clock in that zone shows this; an hour that summer time skips is the hour after it. */
export function isoOf({ date, time }: { date: string; time: string }, timeZone: string): string {
  return dayjs.tz(`${date} ${time}`, timeZone).toISOString()
}

export function todayIn(timeZone: string, now: Date): string {
  return wallText(now, timeZone).slice(0, 10)
}
