import { formatTime, TIME_FORMAT } from '#core/dateTime.ts'
import { forecastOf } from '#features/checkin/rehearsal.ts'
import type { Board } from '#features/checkin/shapes.ts'

const MINUTE_MS = 60_000
export const MINUTES_DRAWN = 60
export const BAR_MINUTES = 2

type Drawn = Pick<Board, 'arrivals' | 'time'>
/** `planned` is how many were rehearsed to come in meanwhile. */
export type ArrivalBar = { label: string; value: number; planned: number }
export type ArrivalBars = { bars: ArrivalBar[]; peak: ArrivalBar | null; hasPlan: boolean; isLastOpen: boolean }

/** The last hour, two minutes to a bar, quiet ones too; when nobody came in it, the hour up to the last arrival. */
export function arrivalBars({ arrivals, time, rehearsal }: Drawn & Pick<Board, 'rehearsal'>, timeZone: string | undefined): ArrivalBars {
  if (arrivals.length === 0) return { bars: [], peak: null, hasPlan: false, isLastOpen: false }
  const totals = new Map<number, number>()
  for (const arrival of arrivals) {
    const bar = Math.floor(minuteOf(arrival.time) / BAR_MINUTES)
    totals.set(bar, (totals.get(bar) ?? 0) + arrival.total)
  }
  const planned = plannedPerBar(rehearsal)
  const last = Math.floor(lastMinute({ arrivals, time }) / BAR_MINUTES)
  const bars = Array.from({ length: MINUTES_DRAWN / BAR_MINUTES }, (_, at) => {
    const bar = last - MINUTES_DRAWN / BAR_MINUTES + 1 + at
    const start = new Date(bar * BAR_MINUTES * MINUTE_MS).toISOString()
    return { label: formatTime(start, timeZone, TIME_FORMAT), value: totals.get(bar) ?? 0, planned: planned.get(bar) ?? 0 }
  })
  return {
    bars,
    peak: bars.reduce((most, bar) => (bar.value > most.value ? bar : most)),
    hasPlan: bars.some((bar) => bar.planned > 0),
    isLastOpen: Math.floor(minuteOf(time) / BAR_MINUTES) === last,
  }
}

const minuteOf = (time: string) => Math.floor(Date.parse(time) / MINUTE_MS)

function plannedPerBar(rehearsal: Board['rehearsal']): ReadonlyMap<number, number> {
  const bars = new Map<number, number>()
  if (!rehearsal) return bars
  const first = minuteOf(rehearsal.startTime)
  let before = 0
  for (const [at, inside] of forecastOf(rehearsal).entries()) {
    const bar = Math.floor((first + at) / BAR_MINUTES)
    bars.set(bar, (bars.get(bar) ?? 0) + inside - before)
    before = inside
  }
  return bars
}

function lastMinute({ arrivals, time }: Drawn): number {
  const now = minuteOf(time)
  const newest = Math.max(...arrivals.map((arrival) => minuteOf(arrival.time)))
  return newest > now - MINUTES_DRAWN ? now : newest
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
    const cell = Math.floor((minuteOf(at) - first) / CELL_MINUTES)
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
