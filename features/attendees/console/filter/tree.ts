import { MOST_CONDITIONS, MOST_DEPTH, MOST_VALUES, type FilterCondition, type Group } from '#features/attendees/filter.ts'
import { isDropped } from '#features/forms/conditions.ts'

export type Item = FilterCondition | Group
export type Place = readonly number[]

export const NO_FILTER: Group = { relation: 'AND', items: [] }

export function isGroup(item: Item): item is Group {
  return 'items' in item
}

/** What is really asked: conditions without a value and groups without conditions ask nothing. */
export function cleaned({ relation, isNot, items }: Group): Group | null {
  const kept = items.flatMap((item): Item[] => {
    if (!isGroup(item)) return isDropped(item) ? [] : [item]
    const group = cleaned(item)
    return group ? [group] : []
  })
  return kept.length === 0 ? null : { relation, ...(isNot && { isNot }), items: kept }
}

export function conditionsIn(item: Item): FilterCondition[] {
  return isGroup(item) ? item.items.flatMap(conditionsIn) : [item]
}

/** What stands as a chip of its own: the parts of a plain AND one by one, anything else as a whole. */
export function chipsOf(root: Group): readonly Item[] {
  if (root.items.length === 0) return []
  return root.relation === 'AND' && !root.isNot ? root.items : [root]
}

/** The tree with the item at a place changed, or taken out where the change gives null; groups left empty go with it. */
export function changedAt(root: Group, place: Place, change: (item: Item) => Item | null): Group {
  const [at, ...rest] = place
  if (at === undefined) {
    const whole = change(root)
    return whole && isGroup(whole) ? whole : NO_FILTER
  }
  const items = root.items.flatMap((item, index): Item[] => {
    if (index !== at) return [item]
    if (rest.length === 0) return changedItem(item, change)
    if (!isGroup(item)) return [item]
    const inner = changedAt(item, rest, change)
    return inner.items.length === 0 ? [] : [inner]
  })
  return { ...root, items }
}

function changedItem(item: Item, change: (item: Item) => Item | null): Item[] {
  const next = change(item)
  return next ? [next] : []
}

/** Adds to a plain AND; a tree of another kind becomes one part of a new one. */
export function withItem(root: Group, item: Item): Group {
  if (root.items.length === 0) return { relation: 'AND', items: [item] }
  const isPlain = root.relation === 'AND' && !root.isNot
  return isPlain ? { ...root, items: [...root.items, item] } : { relation: 'AND', items: [root, item] }
}

/** Takes the chip at this place away. */
export function withoutChip(root: Group, at: number): Group {
  const isPlain = root.relation === 'AND' && !root.isNot
  return isPlain ? changedAt(root, [at], () => null) : NO_FILTER
}

/** A filter as an address carries it; unreadable, foreign or oversized text is no filter. */
export function readFilter(text: string): Group {
  if (text === '') return NO_FILTER
  try {
    const parsed: unknown = JSON.parse(text)
    const group = groupIn(parsed, 1)
    return group && conditionsIn(group).length <= MOST_CONDITIONS ? group : NO_FILTER
  } catch {
    return NO_FILTER
  }
}

export function writeFilter(root: Group): string {
  const kept = cleaned(root)
  return kept ? JSON.stringify(kept) : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function groupIn(value: unknown, depth: number): Group | null {
  if (!isRecord(value) || depth > MOST_DEPTH || !Array.isArray(value.items)) return null
  const items = value.items.map((item: unknown) => (isRecord(item) && 'items' in item ? groupIn(item, depth + 1) : conditionIn(item)))
  if (items.some((item) => item === null)) return null
  return {
    relation: value.relation === 'OR' ? 'OR' : 'AND',
    ...(value.isNot === true && { isNot: true }),
    items: items.filter((item) => item !== null),
  }
}

function conditionIn(value: unknown): FilterCondition | null {
  if (!isRecord(value) || typeof value.fieldName !== 'string' || !isRecord(value.fieldAction)) return null
  const { code } = value.fieldAction
  const values: unknown = value.fieldValue
  if (typeof code !== 'string' || !Array.isArray(values) || values.length > MOST_VALUES) return null
  if (!values.every((one) => typeof one === 'string')) return null
  return {
    fieldName: value.fieldName,
    fieldAction: { code: code as FilterCondition['fieldAction']['code'] },
    fieldValue: values,
  }
}
