import { matchKeys, policies, type MatchKey, type Policy } from '#features/imports/rules.ts'
import { NEW_FIELD, NO_MATCH, type Matching } from '#features/imports/console/matching.ts'

export type MatchingDraft = { matching: Matching; matchKey: MatchKey | null; policies: Readonly<Record<string, Policy>> }
type Known = { columns: readonly { fieldId: string }[]; fields: readonly { fieldId: string }[] }

const nameOf = (importKey: string) => `import-matching-${importKey}`

export function saveDraft(importKey: string, draft: MatchingDraft): void {
  sessionStorage.setItem(nameOf(importKey), JSON.stringify(draft))
}

/** What was chosen before the page was left; null when there is nothing, or when it speaks of columns and fields that are gone. */
export function savedDraft(importKey: string, { columns, fields }: Known): MatchingDraft | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(nameOf(importKey)) ?? 'null') as MatchingDraft | null
    if (!saved || Object.keys(saved.matching).length !== columns.length) return null
    const isChoice = (choice: string | undefined) =>
      choice === NO_MATCH || choice === NEW_FIELD || fields.some(({ fieldId }) => fieldId === choice)
    const isWhole =
      columns.every(({ fieldId }) => isChoice(saved.matching[fieldId])) &&
      (saved.matchKey === null || matchKeys.includes(saved.matchKey)) &&
      Object.values(saved.policies).every((policy) => policies.includes(policy))
    return isWhole ? saved : null
  } catch {
    return null
  }
}
