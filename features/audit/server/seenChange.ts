import { isNarrowedIn } from '#core/narrowing.ts'
import type { Caller } from '#server/kit/context.ts'
import { coverFor } from '#server/kit/masked.ts'

/** What the log calls by another name than forms do. */
const fieldNames: Readonly<Record<string, string>> = { remark: 'Remark', mobile: 'Mobile', email: 'Email', company: 'Company' }

/** Of what was changed, what the reader may see of it: fields that are narrowed for them are covered or left out. */
export function seenChange<Change>(who: Pick<Caller, 'codes' | 'narrowing'>, change: Change): Change {
  if (!isNarrowedIn(who.narrowing.fields)) return change
  const cover = coverFor(who)
  const seen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seen)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const fieldName = fieldNames[key] ?? (/^[A-Z]/.test(key) ? key : null)
        if (fieldName === null) return [key, seen(inner)]
        // Whole is what comes out as it went in; of what is no text nothing is left but that.
        const asText = typeof inner === 'string' ? inner : JSON.stringify(inner)
        const left = cover(fieldName, asText)
        return [key, left === asText ? inner : left]
      }),
    )
  }
  return seen(change) as Change
}
