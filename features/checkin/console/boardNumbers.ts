import { formatTime, TIME_FORMAT } from '#core/dateTime.ts'
import type { Board } from '#features/checkin/shapes.ts'

const MINUTE_MS = 60_000
export const MINUTES_DRAWN = 60

type Drawn = Pick<Board, 'arrivals' | 'time'>

/** The last hour minute by minute, quiet ones too; when nobody came in it, the hour up to the last arrival. */
export function minuteSeries({ arrivals, time }: Drawn, timeZone: string | undefined): { label: string; value: number }[] {
  const totals = new Map<number, number>()
  for (const arrival of arrivals) {
    const minute = Math.floor(Date.parse(arrival.time) / MINUTE_MS)
    totals.set(minute, (totals.get(minute) ?? 0) + arrival.total)
  }
  if (totals.size === 0) return []
  const now = Math.floor(Date.parse(time) / MINUTE_MS)
  const newest = Math.max(...totals.keys())
  const last = newest > now - MINUTES_DRAWN ? now : newest
  return Array.from({ length: MINUTES_DRAWN }, (_, at) => {
    const minute = last - MINUTES_DRAWN + 1 + at
    return { label: formatTime(new Date(minute * MINUTE_MS).toISOString(), timeZone, TIME_FORMAT), value: totals.get(minute) ?? 0 }
  })
}

/** When the last would be in at the pace of the last minutes; null when nobody is missing or nobody comes. */
export function allInBy({ expected, arrived, rate, time }: Pick<Board, 'expected' | 'arrived' | 'rate' | 'time'>): string | null {
  if (rate <= 0 || arrived >= expected) return null
  return new Date(Date.parse(time) + ((expected - arrived) / rate) * MINUTE_MS).toISOString()
}

/** Of a whole that may be nothing, or be exceeded by those who came all the same. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, part / whole)
}
