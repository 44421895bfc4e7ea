import type { PageConfig } from '#features/forms/contract.ts'
import { pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { Config, PageType } from '#features/forms/pageTypes.ts'

/** What was changed, and the page it was changed from. */
export type Draft<Type extends PageType> = { base: PageConfig; changes: Partial<PageValues<Type>> }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedKeys(before: object, after: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(after).flatMap(([key, value]) => (isSame(old[key], value) ? [] : [key]))
}

/** Mine onto what another person saved meanwhile; `both` are the settings that we changed to different ends. */
export function mergedDraft<Type extends PageType>(
  pageType: Type,
  { base, changes }: Draft<Type>,
  now: PageConfig,
): { draft: Draft<Type>; both: string[] } {
  const [before, theirs] = [base, now].map(({ configs }) => pageValues(pageType, configs as Config[])) as [
    PageValues<Type>,
    PageValues<Type>,
  ]
  const mine = changedKeys(before, changes)
  const both = changedKeys(before, theirs).filter((key) => mine.includes(key) && changedKeys(theirs, changes).includes(key))
  const kept = Object.fromEntries(mine.map((key) => [key, changes[key as keyof PageValues<Type>]]))
  return { draft: { base: now, changes: kept as Partial<PageValues<Type>> }, both }
}
