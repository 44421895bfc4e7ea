import { matchKeys, policies, type MatchKey, type Policy } from '#features/imports/rules.ts'
import { NEW_FIELD, NO_MATCH, type Matching } from '#features/imports/console/matching.ts'

export type MatchingDraft = { matching: Matching; matchKey: MatchKey | null; policies: Readonly<Record<string, Policy>> }
type Known = { columns: readonly { fieldId: string }[]; fields: readonly { fieldId: string }[] }

const nameOf = (importKey: string) => `import-matching-${importKey}`

export function keepDraft(importKey: string, draft: MatchingDraft): void {
  sessionStorage.setItem(nameOf(importKey), JSON.stringify(draft))
}

/** What was chosen before the page was left; null when there is nothing, or when it speaks of columns and fields that are gone. */
export function keptDraft(importKey: string, { columns, fields }: Known): MatchingDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(importKey)) ?? 'null') as MatchingDraft | null
    if (!kept || Object.keys(kept.matching).length !== columns.length) return null
    const isChoice = (choice: string | undefined) =>
      choice === NO_MATCH || choice === NEW_FIELD || fields.some(({ fieldId }) => fieldId === choice)
    const isWhole =
      columns.every(({ fieldId }) => isChoice(kept.matching[fieldId])) &&
      (kept.matchKey === null || matchKeys.includes(kept.matchKey)) &&
      Object.values(kept.policies).every((policy) => policies.includes(policy))
    return isWhole ? kept : null
  } catch {
    return null
  }
}
