import { formatTime, TIME_FORMAT } from '#core/dateTime.ts'
import { forecastOf } from '#features/checkin/rehearsal.ts'
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
  const last = lastMinute({ arrivals, time })
  return Array.from({ length: MINUTES_DRAWN }, (_, at) => {
    const minute = last - MINUTES_DRAWN + 1 + at
    return { label: formatTime(new Date(minute * MINUTE_MS).toISOString(), timeZone, TIME_FORMAT), value: totals.get(minute) ?? 0 }
  })
}

function lastMinute({ arrivals, time }: Drawn): number {
  const now = Math.floor(Date.parse(time) / MINUTE_MS)
  const newest = Math.max(...arrivals.map((arrival) => Math.floor(Date.parse(arrival.time) / MINUTE_MS)))
  return newest > now - MINUTES_DRAWN ? now : newest
}

/** How many were rehearsed to come in, in each of the same minutes; null where the rehearsal was of another time, or there is none. */
export function plannedSeries({ rehearsal, ...drawn }: Drawn & Pick<Board, 'rehearsal'>): number[] | null {
  if (!rehearsal || drawn.arrivals.length === 0) return null
  const perMinute = forecastOf(rehearsal).map((inside, at, all) => inside - (all[at - 1] ?? 0))
  const first = lastMinute(drawn) - MINUTES_DRAWN + 1 - Math.floor(Date.parse(rehearsal.startTime) / MINUTE_MS)
  const planned = Array.from({ length: MINUTES_DRAWN }, (_, at) => perMinute[first + at] ?? 0)
  return planned.some((people) => people > 0) ? planned : null
}

const CELL_MINUTES = 3
export const HEAT_LEVELS = 5
export type HeatRow = { gate: string; cells: { label: string; total: number; level: number }[] }

/** The same hour gate by gate, three minutes to a cell: nought where nobody came, the highest level where most came. */
export function heatOf({ arrivals, gates, time }: Drawn & Pick<Board, 'gates'>, timeZone: string | undefined): HeatRow[] {
  if (arrivals.length === 0) return []
  const first = lastMinute({ arrivals, time }) - MINUTES_DRAWN + 1
  const starts = Array.from({ length: MINUTES_DRAWN / CELL_MINUTES }, (_, at) => first + at * CELL_MINUTES)
  const totals = new Map<string, number>()
  for (const { gate, total, time: at } of arrivals) {
    const cell = Math.floor((Math.floor(Date.parse(at) / MINUTE_MS) - first) / CELL_MINUTES)
    totals.set(`${cell} ${gate}`, (totals.get(`${cell} ${gate}`) ?? 0) + total)
  }
  const rows = gates.map(({ gate }) => ({ gate, totals: starts.map((_, cell) => totals.get(`${cell} ${gate}`) ?? 0) }))
  const most = Math.max(1, ...rows.flatMap((row) => row.totals))
  return rows.map((row) => ({
    gate: row.gate,
    cells: row.totals.map((total, cell) => ({
      label: formatTime(new Date((starts[cell] ?? 0) * MINUTE_MS).toISOString(), timeZone, TIME_FORMAT),
      total,
      level: Math.ceil((total / most) * HEAT_LEVELS),
    })),
  }))
}

/** A pace that takes longer says nothing about today. */
const MOST_AHEAD_MINUTES = 12 * 60

/** When the last would be in at the pace of the last minutes; null when nobody is missing or too few come. */
export function allInBy({ expected, arrived, rate, time }: Pick<Board, 'expected' | 'arrived' | 'rate' | 'time'>): string | null {
  const minutes = (expected - arrived) / rate
  if (rate <= 0 || minutes <= 0 || minutes > MOST_AHEAD_MINUTES) return null
  return new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString()
}

/** Of a whole that may be nothing, or be exceeded by those who came all the same. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, part / whole)
}
