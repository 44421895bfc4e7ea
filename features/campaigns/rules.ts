/** What a campaign may say of its reader, of the event and of whoever writes. */
export const campaignFields = ['FullName', 'Company', 'Title', 'EventTitle', 'EventTime', 'EventPlace', 'OrgName', 'Link'] as const
export type CampaignField = (typeof campaignFields)[number]

export const variants = ['A', 'B', 'hold'] as const
export type Variant = (typeof variants)[number]

/** The law wants a way out at the end of every advertisement by SMS; once. */
export function withLeaving(content: string, leaving: string): string {
  return content.includes(leaving) ? content : `${content.trimEnd()} ${leaving}`
}

/** Of a hundred by chance: the first are left out to compare with, the others share the two wordings. */
export function variantOf(bucket: number, half: number, { holdOut, hasB }: { holdOut: number; hasB: boolean }): Variant {
  if (bucket < holdOut) return 'hold'
  return hasB && half >= 50 ? 'B' : 'A'
}

export type Tried = { count: number; hits: number }

/** How sure one may be that one of the two is better, as a percentage; null while there is too little to say anything. */
export function confidenceOf(one: Tried, other: Tried): number | null {
  if (one.count < 30 || other.count < 30) return null
  const pooled = (one.hits + other.hits) / (one.count + other.count)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.count + 1 / other.count))
  if (spread === 0) return null
  const z = Math.abs(one.hits / one.count - other.hits / other.count) / spread
  return Math.min(99, Math.floor(100 * erf(z / Math.SQRT2)))
}

/** Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return 1 - sum * Math.exp(-x * x)
}

const HOUR_MS = 3_600_000
type Hour = { time: string; count: number }

/** Hours in a row from the first to the last, with those in which nothing happened. */
export function everyHour(hours: readonly Hour[]): Hour[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const known = new Map(hours.map(({ time, count }) => [new Date(time).getTime(), count]))
  const from = new Date(first.time).getTime()
  return Array.from({ length: 1 + Math.round((new Date(last.time).getTime() - from) / HOUR_MS) }, (_, hour) => {
    const at = from + hour * HOUR_MS
    return { time: new Date(at).toISOString(), count: known.get(at) ?? 0 }
  })
}
