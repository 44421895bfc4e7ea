export type Unit = 'ms' | 's' | 'MB' | 'kB' | '/s' | '×' | 'rows/s'

/** One measured figure beside its limit, measured in the same run. */
export type Figure = {
  name: string
  unit: Unit
  ours: number
  /** The bare thing: the same SQL, the same file, the same HTTP server with nothing on it. */
  limit?: { what: string; value: number }
  goal?: { text: string; isMet: boolean }
  spread?: { p50: number; p95: number; p99: number }
}

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

export function ratioOf({ ours, limit, unit }: Figure): number | null {
  if (!limit) return null
  return unit === '/s' || unit === 'rows/s' ? limit.value / ours : ours / limit.value
}
