/** Days are `YYYY-MM-DD`, which sort as text; weeks begin on Monday. */
export type Spanning = { id: string; first: string; last: string; time: string }
export type Segment = { id: string; from: number; span: number; lane: number; isFirst: boolean; isLast: boolean }
export type Week = { days: string[]; segments: Segment[]; lanes: number; hidden: number[] }

const DAY_MS = 86_400_000
const WEEK = 7

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK
  return addDays(day, -weekday)
}

/** The weeks that a month touches, or the one week of a day. */
export function weeksOf(day: string, span: 'month' | 'week'): string[][] {
  const first = span === 'week' ? mondayOf(day) : mondayOf(`${day.slice(0, 7)}-01`)
  const count = span === 'week' ? 1 : weeksTouched(day.slice(0, 7), first)
  return Array.from({ length: count }, (_, week) => Array.from({ length: WEEK }, (_, at) => addDays(first, week * WEEK + at)))
}

function weeksTouched(month: string, first: string): number {
  for (let count = 4; ; count++) if (addDays(first, count * WEEK).slice(0, 7) > month) return count
}

/** The same day one month or week on; the 31st of a shorter month is its last day. */
export function shifted(day: string, span: 'month' | 'week', step: number): string {
  if (span === 'week') return addDays(day, step * WEEK)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + step, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + step, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Each event takes the first free lane of its week; what comes before, or lasts longer, stands higher. `most` lanes are shown. */
export function laidOut(days: readonly string[], events: readonly Spanning[], most = Infinity): Week {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  const order = events
    .filter(({ first, last }) => first <= sunday && last >= monday)
    .sort(
      (one, other) =>
        compare(one.first, other.first) || compare(other.last, one.last) || compare(one.time, other.time) || compare(one.id, other.id),
    )
  const freeFrom: string[] = []
  const hidden = days.map(() => 0)
  const segments: Segment[] = []
  for (const { id, first, last } of order) {
    const begin = first < monday ? monday : first
    const end = last > sunday ? sunday : last
    const lane = firstFree(freeFrom, begin)
    freeFrom[lane] = addDays(end, 1)
    const from = days.indexOf(begin)
    const span = days.indexOf(end) - from + 1
    if (lane < most) segments.push({ id, from, span, lane, isFirst: begin === first, isLast: end === last })
    else for (let at = from; at < from + span; at++) hidden[at] = (hidden[at] ?? 0) + 1
  }
  return { days: [...days], segments, lanes: Math.min(freeFrom.length, most), hidden }
}

function firstFree(freeFrom: readonly string[], day: string): number {
  const lane = freeFrom.findIndex((free) => free <= day)
  return lane < 0 ? freeFrom.length : lane
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
