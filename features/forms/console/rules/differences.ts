import type { Explained } from '#features/forms/explain.ts'

type Answered = { fieldName: string; isShow: boolean; isRequired: boolean; optionKeys: string[] }

/** Fields about which page and server do not agree, by name; empty is the proof. */
export function differencesFrom(here: readonly Explained<unknown>[], there: readonly Answered[]): string[] {
  const known = new Map(there.map((state) => [state.fieldName, state]))
  return here
    .filter(({ field, state }) => {
      const other = known.get(field.fieldName)
      return (
        other?.isShow !== state.isShow ||
        other.isRequired !== state.isRequired ||
        [...other.optionKeys].sort().join() !== [...state.optionKeys].sort().join()
      )
    })
    .map(({ field }) => field.displayName)
}
