export type Unit = 'ms' | 's' | 'MB' | 'kB' | '/s' | '×' | 'rows/s'

/** One measured figure beside its limit, measured in the same run. */
export type Figure = {
  name: string
  unit: Unit
  ours: number
  /** The bare thing: the same SQL, the same file, the same HTTP server with nothing on it. */
  limit?: { what: string; value: number }
  spread?: { p50: number; p95: number; p99: number }
  /** Resident memory of the server at the end of it, in MB. */
  memory?: number
}

export type Result = { scenario: string; figures: Figure[] }
export type Scenario = { name: string; about: string; run: () => Promise<Figure[]> }

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function spreadOf(values: readonly number[]) {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) }
}

const isRate = ({ unit }: Figure) => unit === '/s' || unit === 'rows/s'

/** How many times worse than its limit: more for a time, less for a rate. */
export function ratioOf(figure: Figure): number | null {
  const { ours, limit } = figure
  if (!limit) return null
  return isRate(figure) ? limit.value / ours : ours / limit.value
}

const SIZED = /^(.*), ([\d,]+)$/

/** The middle of what was seen, where a figure is its slowest twentieth: a single slow moment of the machine is no growth. */
const typical = (figure: Figure) => (isRate(figure) ? figure.ours : (figure.spread?.p50 ?? figure.ours))

/** How many times worse than the same figure at its smallest size; sizes are the last word of a name, as in `first page, 1,000`. */
export function growthOf(figure: Figure, all: readonly Figure[]): number | null {
  const [, base, size] = SIZED.exec(figure.name) ?? []
  if (!base || !size) return null
  const sizeOf = ({ name }: Figure) => Number((SIZED.exec(name)?.[2] ?? '').replaceAll(',', ''))
  const family = all.filter(({ name, unit }) => unit === figure.unit && SIZED.exec(name)?.[1] === base)
  const smallest = family.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]
  if (!smallest || smallest === figure) return null
  return isRate(figure) ? smallest.ours / figure.ours : typical(figure) / typical(smallest)
}
