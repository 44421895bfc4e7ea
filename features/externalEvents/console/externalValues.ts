import type { EventRow } from '#features/events/shapes.ts'
import { blankValues, changedNames, changesOf, valuesOf, type EventValues } from '#features/events/values.ts'

export type Side = { organizer: string; role: string }
/** An event's values, and whose event it is and what we are in it. */
export type ExternalValues = EventValues & Side

export const sideNames = ['organizer', 'role'] as const

export function blankExternal(accountId: string, timeZone: string): ExternalValues {
  return { ...blankValues(accountId, timeZone), organizer: '', role: '' }
}

export function externalValuesOf(event: EventRow & Side): ExternalValues {
  return { ...valuesOf(event), organizer: event.organizer, role: event.role }
}

function changedSides(base: Side, values: Side): (keyof Side)[] {
  return sideNames.filter((name) => values[name].trim() !== base[name].trim())
}

export function isChanged(base: ExternalValues, values: ExternalValues): boolean {
  return changedNames(base, values).length + changedSides(base, values).length > 0
}

export function externalChangesOf(base: ExternalValues, values: ExternalValues) {
  const sides = Object.fromEntries(changedSides(base, values).map((name) => [name, values[name].trim()]))
  return { ...changesOf(base, values), ...(sides as Partial<Side>) }
}

/** What both wrote differently stays as the person here wrote it, and is told. */
export function mergedSides(base: Side, mine: Side, theirs: Side): { side: Side; overruled: (keyof Side)[] } {
  const kept = changedSides(base, mine)
  const side = { organizer: theirs.organizer, role: theirs.role }
  for (const name of kept) side[name] = mine[name]
  return {
    side,
    overruled: changedSides(base, theirs).filter((name) => kept.includes(name) && mine[name].trim() !== theirs[name].trim()),
  }
}
