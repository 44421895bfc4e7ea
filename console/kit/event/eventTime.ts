import { formatTime, todayIn, wallOf } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import { t } from '#console/kit/text.ts'

type Timed = { startTime: string; endTime: string; timeZone: string }

const DAY_MS = 86_400_000

/** Calendar days an event touches, as its own clock shows them; one that ends at midnight does not touch the next. */
export function daysOf({ startTime, endTime, timeZone }: Timed): { first: string; last: string; count: number } {
  const first = wallOf(startTime, timeZone).date
  const end = wallOf(endTime, timeZone)
  const before = new Date(Date.parse(`${end.date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  const last = end.time === '00:00:00' && end.date > first ? before : end.date
  return { first, last, count: Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1) }
}

/** `今天 14:30 – 18:00`, `12-05 周六 09:00 起，2 天`: the year only where it is not this one. */
export function timeText(event: Timed, now: Date, language: Language): string {
  const { startTime, endTime, timeZone } = event
  const { first, count } = daysOf(event)
  const today = todayIn(timeZone, now)
  const start = formatTime(startTime, timeZone, 'HH:mm')
  const date = first.slice(0, 4) === today.slice(0, 4) ? first.slice(5) : first
  const day = first === today ? t('events.today') : `${date} ${weekdayOf(first, language)}`
  if (count > 1) return t('events.timeDays', { day, time: start, n: count })
  return `${day} ${start} – ${formatTime(endTime, timeZone, 'HH:mm')}`
}

/** `2026-12-05 09:00 – 12-06 18:00`, with the zone where it is not the reader's. */
export function wholeTimeText(event: Timed): string {
  const { startTime, endTime, timeZone } = event
  const [first, last] = [formatTime(startTime, timeZone), formatTime(endTime, timeZone)]
  const end = first.slice(0, 10) === last.slice(0, 10) ? last.slice(11) : first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last
  const note = zoneNote(event)
  return `${first} – ${end}${note && ` ${note}`}`
}

export function zoneNote({ startTime, timeZone }: Pick<Timed, 'startTime' | 'timeZone'>): string {
  const there = offsetName(startTime, timeZone)
  return there === offsetName(startTime) ? '' : there
}

function offsetName(iso: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) }).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** `date` is `YYYY-MM-DD`. */
export function weekdayOf(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
