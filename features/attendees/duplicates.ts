import type { duplicateReasons } from '#features/attendees/shapes.ts'

export type DuplicateReason = (typeof duplicateReasons)[number]
export type Alike = { reason: DuplicateReason; attendeeIds: readonly string[] }
export type Likely = { reasons: DuplicateReason[]; attendeeIds: string[] }

/** What is alike in any way is one group: if A shares a mobile with B and B a mail address with C, all three are looked at together. */
export function groupsOf(found: readonly Alike[]): Likely[] {
  const leader = new Map<string, string>()
  const leaderOf = (id: string): string => {
    const above = leader.get(id) ?? id
    return above === id ? id : leaderOf(above)
  }
  for (const { attendeeIds } of found) {
    const [first, ...rest] = attendeeIds
    for (const id of rest) leader.set(leaderOf(id), leaderOf(first ?? id))
  }
  const groups = new Map<string, { reasons: Set<DuplicateReason>; ids: Set<string> }>()
  for (const { reason, attendeeIds } of found)
    for (const id of attendeeIds) {
      const key = leaderOf(id)
      const group = groups.get(key) ?? { reasons: new Set(), ids: new Set() }
      groups.set(key, group)
      group.reasons.add(reason)
      group.ids.add(id)
    }
  return [...groups.values()].map(({ reasons, ids }) => ({ reasons: [...reasons], attendeeIds: [...ids].sort() }))
}
