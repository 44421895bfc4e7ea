import type { Group } from '#features/attendees/filter.ts'

/** How many conditions stand in it, those of its groups among them. */
export function conditionsOf({ items }: Group): number {
  return items.reduce((sum, item) => sum + ('items' in item ? conditionsOf(item) : 1), 0)
}
