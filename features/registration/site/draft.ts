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
  /** Discount codes, as they were typed. */
  codes: readonly string[]
  /** By channel and address. */
  verified: Readonly<Record<string, Verified>>
  submission: Submission | null
}
export type DraftPlace = { bventId: string; pathId: string; fields: readonly FormField[]; ticketIds: readonly string[] }

/** As long as the server remembers a submission's key. */
export const DRAFT_MS = 24 * 3_600_000
const keyOf = (bventId: string) => `le-draft:${bventId}`

type SavedDraft = { savedAt: number; pathId: string; draft: Draft }

/** Null when there is none, when it is too old or when it belongs to another form; fields and tickets that are gone fall away. */
export function savedDraft(text: string | null, { pathId, fields, ticketIds }: DraftPlace, now: number): Draft | null {
  const saved = parsed(text)
  if (!saved || saved.pathId !== pathId || now - saved.savedAt > DRAFT_MS) return null
  // One that was kept before there were codes has none; with one, a ticket may be there that only the code shows.
  const codes = Array.isArray(saved.draft.codes) ? saved.draft.codes : []
  const names = new Set(fields.map(({ fieldName }) => fieldName))
  const people = saved.draft.people
    .filter(({ ticketId }) => ticketIds.includes(ticketId) || codes.length > 0 || saved.draft.submission !== null)
    .map((person) => ({ ...person, values: Object.fromEntries(Object.entries(person.values).filter(([name]) => names.has(name))) }))
  const verified = Object.fromEntries(Object.entries(saved.draft.verified).filter(([, { until }]) => until > now))
  return { ...saved.draft, people, codes, verified, isAtForm: saved.draft.isAtForm && people.length > 0 }
}

function parsed(text: string | null): SavedDraft | null {
  try {
    const saved = JSON.parse(text ?? 'null') as Partial<SavedDraft> | null
    return saved && typeof saved.savedAt === 'number' && Array.isArray(saved.draft?.people) ? (saved as SavedDraft) : null
  } catch {
    return null
  }
}

/** Storage may be full, or forbidden in a private window; then the page works without it. */
export function readDraft(place: DraftPlace): Draft | null {
  if (isPreview()) return null
  try {
    return savedDraft(localStorage.getItem(keyOf(place.bventId)), place, Date.now())
  } catch {
    return null
  }
}

export function writeDraft({ bventId, pathId }: DraftPlace, draft: Draft): void {
  if (isPreview()) return
  try {
    localStorage.setItem(keyOf(bventId), JSON.stringify({ savedAt: Date.now(), pathId, draft } satisfies SavedDraft))
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
