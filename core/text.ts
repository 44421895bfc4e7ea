/** Text that no reader, index or log should meet: NUL, halves of a surrogate pair, and marks that turn the writing direction. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000\u202a-\u202e\u2066-\u2069]/

export const MAX_TEXT = 200_000
const MAX_DEPTH = 20

/** What two texts are compared by when a person searches. */
export const foldText = (text: string) => text.trim().normalize('NFKC').toLowerCase()

export type BadText = { field: string; reason: 'character' | 'length' | 'depth' }

/** Walks whatever JSON holds and names the first field that is not fit to keep. */
export function findBadText(value: unknown, field = '', depth = 0): BadText | null {
  if (typeof value === 'string') {
    if (value.length > MAX_TEXT) return { field, reason: 'length' }
    return forbidden.test(value) || !value.isWellFormed() ? { field, reason: 'character' } : null
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return { field, reason: 'depth' }
  for (const [key, item] of Object.entries(value)) {
    const name = field ? `${field}.${key}` : key
    const bad = findBadText(key, name, depth) ?? findBadText(item, name, depth + 1)
    if (bad) return bad
  }
  return null
}
