import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Typed } from '#features/registration/site/judge.ts'
import { isPreview } from '#site/kit/preview.ts'

export type Person = { key: string; ticketId: string; values: Typed }
export type Verified = { token: string; until: number }
/** A submission whose outcome is not known yet: asked again as it was, under the same key, it registers once. */
export type Submission = { key: string; body: unknown }
export type Draft = {
  people: readonly Person[]
  isAtForm: boolean
  /** The way of paying that was chosen, where there is a choice. */
  provider: string
  isAgreed: boolean
  /** By channel and address. */
  verified: Readonly<Record<string, Verified>>
  submission: Submission | null
}
export type DraftPlace = { bventId: string; pathId: string; fields: readonly FormField[]; ticketIds: readonly string[] }

/** As long as the server remembers a submission's key. */
export const DRAFT_MS = 24 * 3_600_000
const keyOf = (bventId: string) => `le-draft:${bventId}`

type Kept = { savedAt: number; pathId: string; draft: Draft }

/** Null when there is none, when it is too old or when it belongs to another form; fields and tickets that are gone fall away. */
export function keptDraft(text: string | null, { pathId, fields, ticketIds }: DraftPlace, now: number): Draft | null {
  const kept = parsed(text)
  if (!kept || kept.pathId !== pathId || now - kept.savedAt > DRAFT_MS) return null
  const names = new Set(fields.map(({ fieldName }) => fieldName))
  const people = kept.draft.people
    .filter(({ ticketId }) => ticketIds.includes(ticketId) || kept.draft.submission !== null)
    .map((person) => ({ ...person, values: Object.fromEntries(Object.entries(person.values).filter(([name]) => names.has(name))) }))
  const verified = Object.fromEntries(Object.entries(kept.draft.verified).filter(([, { until }]) => until > now))
  return { ...kept.draft, people, verified, isAtForm: kept.draft.isAtForm && people.length > 0 }
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return kept && typeof kept.savedAt === 'number' && Array.isArray(kept.draft?.people) ? (kept as Kept) : null
  } catch {
    return null
  }
}

/** Storage may be full, or forbidden in a private window; then the page works without it. */
export function readDraft(place: DraftPlace): Draft | null {
  if (isPreview()) return null
  try {
    return keptDraft(localStorage.getItem(keyOf(place.bventId)), place, Date.now())
  } catch {
    return null
  }
}

export function writeDraft({ bventId, pathId }: DraftPlace, draft: Draft): void {
  if (isPreview()) return
  try {
    localStorage.setItem(keyOf(bventId), JSON.stringify({ savedAt: Date.now(), pathId, draft } satisfies Kept))
  } catch {
    // The form still works; it only forgets on reload.
  }
}

export function dropDraft(bventId: string): void {
  try {
    localStorage.removeItem(keyOf(bventId))
  } catch {
    // Nothing was kept.
  }
}
