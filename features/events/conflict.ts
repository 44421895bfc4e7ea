import { valueText, type Names, type Say } from '#features/events/valueText.ts'
import { changedNames, isSame, type EventValues, type FieldName } from '#features/events/values.ts'

export type Side = 'mine' | 'theirs'
export type Conflict = {
  /** Both changed it, differently: the person chooses. */
  clashes: FieldName[]
  /** Only they changed it: it is kept, and told. */
  taken: FieldName[]
}

/** What two people did to one event since `base`; what both changed alike is no conflict. */
export function conflictOf(base: EventValues, mine: EventValues, theirs: EventValues): Conflict {
  const byThem = changedNames(base, theirs)
  const byMe = new Set(changedNames(base, mine))
  return {
    clashes: byThem.filter((name) => byMe.has(name) && !isSame(name, mine[name], theirs[name])),
    taken: byThem.filter((name) => !byMe.has(name)),
  }
}

/** Their event with my changes on top, except where the person chose theirs. */
export function merged(base: EventValues, mine: EventValues, theirs: EventValues, chosen: Partial<Record<FieldName, Side>>): EventValues {
  const { clashes } = conflictOf(base, mine, theirs)
  const kept = changedNames(base, mine).filter((name) => !clashes.includes(name) || chosen[name] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
}

type Shown = { names: Names; say: Say }

/** The same for people to read and choose from. */
export function conflictRows(base: EventValues, mine: EventValues, theirs: EventValues, { names, say }: Shown) {
  const { clashes, taken } = conflictOf(base, mine, theirs)
  const label = (name: FieldName) => say(`events.field_${name}`)
  const text = (name: FieldName, values: EventValues) => valueText(name, values, names, say)
  return {
    clashes: clashes.map((name) => ({ name, label: label(name), mine: text(name, mine), theirs: text(name, theirs) })),
    taken: taken.map((name) => ({ name, label: label(name), before: text(name, base), after: text(name, theirs) })),
  }
}
