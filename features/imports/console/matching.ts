import { ATTENDEE_ID, matchKeys, type MatchKey } from '#features/imports/rules.ts'

export const NO_MATCH = ''
export const NEW_FIELD = '*new'

/** What each column means, by its id: the name of a field, no match, or a field yet to be made. */
export type Matching = Readonly<Record<string, string>>
type Column = { fieldId: string; displayName: string; proposal: { fieldId: string } | null }

export function firstMatching(columns: readonly Column[]): Matching {
  return Object.fromEntries(columns.map(({ fieldId, proposal }) => [fieldId, proposal?.fieldId ?? NO_MATCH]))
}

/** A field belongs to one column: choosing it takes it from any other. Spec §5. */
export function choose(matching: Matching, columnId: string, choice: string): Matching {
  const isField = choice !== NO_MATCH && choice !== NEW_FIELD
  const others = Object.entries(matching).map(([id, held]) => [id, isField && held === choice ? NO_MATCH : held])
  return { ...Object.fromEntries(others), [columnId]: choice }
}

/** Every unmatched column becomes a field of its own; null when there is none. */
export function newForUnmatched(matching: Matching): Matching | null {
  const entries = Object.entries(matching)
  if (entries.every(([, choice]) => choice !== NO_MATCH)) return null
  return Object.fromEntries(entries.map(([id, choice]) => [id, choice === NO_MATCH ? NEW_FIELD : choice]))
}

export function newColumns<C extends Column>(matching: Matching, columns: readonly C[]): C[] {
  return columns.filter(({ fieldId }) => matching[fieldId] === NEW_FIELD)
}

/** Fields just made, in the order of the columns they were asked for. */
export function withMade(matching: Matching, asked: readonly Column[], made: readonly { fieldId: string }[]): Matching {
  return { ...matching, ...Object.fromEntries(asked.flatMap(({ fieldId }, at) => (made[at] ? [[fieldId, made[at].fieldId]] : []))) }
}

export function fieldsOf(matching: Matching): string[] {
  return Object.values(matching).filter((choice) => choice !== NO_MATCH && choice !== NEW_FIELD)
}

export function filedList(matching: Matching): { excelFieldId: string; fieldId: string | null }[] {
  return Object.entries(matching).map(([excelFieldId, choice]) => ({
    excelFieldId,
    fieldId: choice === NO_MATCH || choice === NEW_FIELD ? null : choice,
  }))
}

/** The keys people can be found by with this matching; not looking for them is always possible. */
export function possibleKeys(matching: Matching): MatchKey[] {
  const fields = fieldsOf(matching)
  return matchKeys.filter((key) => key === '' || fields.includes(key))
}

/** The wanted key while its column is matched; else the first of mobile and e-mail, as the server would take it. */
export function matchKeyOf(wanted: MatchKey | null, matching: Matching): MatchKey {
  const possible = possibleKeys(matching)
  if (wanted !== null && possible.includes(wanted)) return wanted
  return (['Mobile', 'Email'] as const).find((key) => possible.includes(key)) ?? ''
}

/** What says who is meant changes no answer, so it needs no policy. */
export function hasPolicy(choice: string, matchKey: MatchKey): boolean {
  return matchKey !== '' && ![NO_MATCH, NEW_FIELD, ATTENDEE_ID, matchKey].includes(choice)
}
