export const rightStatuses = ['Todo', 'Doing', 'Done'] as const
export type RightStatus = (typeof rightStatuses)[number]

export const MOST_LISTED = 100
export const MOST_TARGET = 1_000_000_000
export const MOST_QUANTITY = 1_000_000
const DAY_MS = 86_400_000
const SOON_DAYS = 7

type Due = { dueTime: string | null; status: RightStatus }
export type DueState = 'done' | 'none' | 'overdue' | 'soon' | 'later'

/** What is done is never late; the moment it is due still counts as in time. */
export function dueState({ dueTime, status }: Due, now: Date): DueState {
  if (status === 'Done') return 'done'
  if (!dueTime) return 'none'
  const left = Date.parse(dueTime) - now.getTime()
  if (left < 0) return 'overdue'
  return left <= SOON_DAYS * DAY_MS ? 'soon' : 'later'
}

/** Whole days between now and then, begun days counted. */
export function daysBetween(dueTime: string, now: Date): number {
  return Math.ceil(Math.abs(Date.parse(dueTime) - now.getTime()) / DAY_MS)
}

export type Fulfilment = Record<RightStatus, number> & { total: number; overdue: number; share: number }

export function fulfilmentOf(rights: readonly Due[], now: Date): Fulfilment {
  const count = (status: RightStatus) => rights.filter((right) => right.status === status).length
  const total = rights.length
  const Done = count('Done')
  const overdue = rights.filter((right) => dueState(right, now) === 'overdue').length
  return { Todo: count('Todo'), Doing: count('Doing'), Done, total, overdue, share: total === 0 ? 0 : Done / total }
}

/** By due date, what has none last; rights of the same day stay in the order they were added. */
export function byDue<Right extends { id: string; dueTime: string | null }>(rights: readonly Right[]): Right[] {
  const at = ({ dueTime }: Right) => (dueTime ? Date.parse(dueTime) : Infinity)
  return [...rights].sort((one, other) => (at(one) === at(other) ? (one.id < other.id ? -1 : 1) : at(one) - at(other)))
}

type Target = { planned: number; actual: number | null }
export type Reach = { state: 'unknown' | 'short' | 'met'; share: number | null; bar: number; mark: number }

/** `share` of the plan that was reached; `bar` and `mark` are what is drawn, so that a goal beaten still fits its track. */
export function reachOf({ planned, actual }: Target): Reach {
  if (actual === null) return { state: 'unknown', share: null, bar: 0, mark: 1 }
  if (planned === 0) return { state: 'met', share: null, bar: 1, mark: 0 }
  const share = actual / planned
  return share > 1 ? { state: 'met', share, bar: 1, mark: 1 / share } : { state: share === 1 ? 'met' : 'short', share, bar: share, mark: 1 }
}

export function metCount(targets: readonly Target[]): number {
  return targets.filter((target) => reachOf(target).state === 'met').length
}

/** One change of a list without ids: put in the place of `old`, taken out, or added. */
export type ListChange<Item> = { old: Item | null; next: Item | null; at?: number }

/** The list with that change made; null when `old` is not in it any more. */
export function withChange<Item>(items: readonly Item[], { old, next, at }: ListChange<Item>): Item[] | null {
  if (old === null) return next === null ? [...items] : items.toSpliced(at ?? items.length, 0, next)
  const place = items.findIndex((item) => isSame(item, old))
  if (place < 0) return null
  return next === null ? items.toSpliced(place, 1) : items.toSpliced(place, 1, next)
}

const sorted = (item: unknown) => JSON.stringify(Object.entries(item as object).sort(([one], [other]) => (one < other ? -1 : 1)))

function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

/** Mobiles and landlines alike: five digits or more, however they are grouped. */
export function isPhone(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  return /^[+\d(][\d\s()-]*(?:(?:#|转|ext\.?)\s*\d{1,6})?$/i.test(plain) && plain.replace(/\D/g, '').length >= 5
}
