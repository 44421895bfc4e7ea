import { isoOf } from '#core/dateTime.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** `from` is within, `before` no longer; null is open. */
export type Moments = { from: Date | null; before: Date | null }
/** Days or numbers as they are written; the edges count unless `isOpen`. */
export type Edges = { from: string | null; to: string | null; isOpen: boolean }

/** The edges an action names: one value is both ends of EQ, the lower of GT, the upper of LT. */
function edgesOf(code: FieldActionCode, values: readonly string[]): [from: string | null, to: string | null] {
  const [first = '', second = ''] = values
  if (code === 'GT') return [first, null]
  if (code === 'LT') return [null, first]
  if (code === 'EQ') return [first, first]
  return [first === '' ? null : first, second === '' ? null : second]
}

export function plainEdges(code: FieldActionCode, values: readonly string[]): Edges {
  const [from, to] = edgesOf(code, values)
  return { from, to, isOpen: code === 'GT' || code === 'LT' }
}

/** Wall time of the event's place; inclusive to the minute or the day that is written. */
export function momentsOf(code: FieldActionCode, values: readonly string[], timeZone: string): Moments {
  const [from, to] = edgesOf(code, values)
  if (code === 'GT') return { from: endOf(from ?? '', timeZone), before: null }
  if (code === 'LT') return { from: null, before: startOf(to ?? '', timeZone) }
  return { from: from === null ? null : startOf(from, timeZone), before: to === null ? null : endOf(to, timeZone) }
}

function startOf(text: string, timeZone: string): Date {
  const [date = '', time = '00:00'] = text.split(/[ T]/)
  return new Date(isoOf({ date, time }, timeZone))
}

function endOf(text: string, timeZone: string): Date {
  const [date = '', time] = text.split(/[ T]/)
  if (time) return new Date(startOf(text, timeZone).getTime() + MINUTE_MS)
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return startOf(next, timeZone)
}
