/** What was changed, and the page it was changed from. */
export type Draft<Base, Values> = { base: Base; changes: Partial<Values> }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedKeys(before: object, after: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(after).flatMap(([key, value]) => (isSame(old[key], value) ? [] : [key]))
}

/** Mine onto what another person saved meanwhile; `both` are the settings that we changed to different ends. */
export function mergedDraft<Base, Values extends object>(
  valuesOf: (base: Base) => Values,
  { base, changes }: Draft<Base, Values>,
  now: Base,
): { draft: Draft<Base, Values>; both: string[] } {
  const [before, theirs] = [valuesOf(base), valuesOf(now)]
  const mine = changedKeys(before, changes)
  const both = changedKeys(before, theirs).filter((key) => mine.includes(key) && changedKeys(theirs, changes).includes(key))
  const kept = Object.fromEntries(mine.map((key) => [key, changes[key as keyof Values]]))
  return { draft: { base: now, changes: kept as Partial<Values> }, both }
}
