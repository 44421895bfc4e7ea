import { isoOf, wallOf } from '#core/dateTime.ts'
import { hiddenCells, rounded } from '#features/statistics/suppress.ts'

export const measures = ['people', 'seats', 'signedIn', 'rate', 'money', 'average'] as const
export type Measure = (typeof measures)[number]
export const units = ['hour', 'day', 'week', 'month'] as const
export type Unit = (typeof units)[number]
export const charts = ['table', 'bar', 'stack', 'line', 'share', 'heat'] as const
export type ChartKind = (typeof charts)[number]

/** What a cell counts; amounts in minor units, of those who paid. */
export type Counts = { people: number; seats: number; registered: number; signedIn: number; paid: number; moneyMinor: number }
export const NOBODY: Counts = { people: 0, seats: 0, registered: 0, signedIn: 0, paid: 0, moneyMinor: 0 }

export type Protection = 'none' | 'small' | 'narrowed'

/** Each number as text; null where it is hidden. `cells` has its totals in the last row and, where there are columns, the last column. */
export function shownCells(
  cells: readonly (readonly Counts[])[],
  asked: readonly Measure[],
  protection: Protection,
): (string | null)[][][] {
  const hidden = protection === 'none' ? null : hiddenOf(cells, asked)
  return cells.map((row, r) =>
    row.map((counts, c) => asked.map((measure) => (hidden?.[r]?.[c] ? null : shownValue(counts, measure, protection === 'narrowed')))),
  )
}

/** A rate tells how many came, and how many did not: each of the numbers a cell gives away is protected. */
function hiddenOf(cells: readonly (readonly Counts[])[], asked: readonly Measure[]): boolean[][] {
  const told: ((counts: Counts) => number)[] = [({ people }) => people]
  if (asked.includes('seats'))
    told.push(
      ({ seats }) => seats,
      ({ people, seats }) => people - seats,
    )
  if (asked.includes('signedIn') || asked.includes('rate'))
    told.push(
      ({ signedIn }) => signedIn,
      ({ registered }) => registered,
      ({ registered, signedIn }) => Math.max(0, registered - signedIn),
    )
  if (asked.includes('money') || asked.includes('average')) told.push(({ paid }) => paid)
  // Without columns each row is its own total.
  const isList = (cells[0]?.length ?? 1) === 1
  const patterns = told.map((of) => hiddenCells(cells.map((row) => (isList ? [...row, ...row] : row).map(of))))
  return cells.map((row, r) => row.map((_, c) => patterns.some((one) => Boolean(one[r]?.[c] || (isList && one[r]?.[1])))))
}

/** Of a search of one's own, only fives are told, and no amounts: two searches would tell what one person paid. */
function shownValue(counts: Counts, measure: Measure, isNarrowed: boolean): string | null {
  const count = (value: number) => (isNarrowed ? rounded(value) : value)
  const { people, seats, registered, signedIn, paid, moneyMinor } = counts
  switch (measure) {
    case 'people':
      return String(count(people))
    case 'seats':
      return String(count(seats))
    case 'signedIn':
      return String(count(signedIn))
    case 'rate':
      return count(registered) > 0 ? Math.min(1, count(signedIn) / count(registered)).toFixed(4) : ''
    case 'money':
      return isNarrowed ? null : (moneyMinor / 100).toFixed(2)
    case 'average':
      return isNarrowed ? null : paid > 0 ? (moneyMinor / paid / 100).toFixed(2) : ''
  }
}

/** The next time that a clock in the zone shows this hour on this day of the week, 1 being Monday. */
export function nextSend({ day, hour }: { day: number; hour: number }, timeZone: string, now: Date): Date {
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const { date } = wallOf(new Date(now.getTime() + ahead * 86_400_000).toISOString(), timeZone)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    const at = new Date(isoOf({ date, time: `${String(hour).padStart(2, '0')}:00` }, timeZone))
    if (weekday === day && at > now) return at
  }
  throw new Error('a week has seven days')
}
