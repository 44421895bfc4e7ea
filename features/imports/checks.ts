import type { RowStatus } from '#features/imports/rules.ts'
import { note, reasonOf, type Note } from '#features/imports/say.ts'

export type Refusal = Note & { field: string }

/** What the check found in a row, and what the save did with it. */
export type Check = {
  rowNo: number
  /** The attendee it means, or will be: drawn with the check, so that it can come only once. */
  attendeeId: string
  status: RowStatus
  /** What is wrong in its own cells. */
  reasons?: string[]
  /** What no two rows of the file may share, as `field:value`; the first row that has it keeps it. */
  keys: string[]
  duplicateOf?: number
  duplicateKey?: string
  /** Absent until the save has judged it. */
  isSaved?: boolean
  refusal?: Refusal
}

export function hasError({ reasons, duplicateOf, refusal }: Check): boolean {
  return reasons !== undefined || duplicateOf !== undefined || refusal !== undefined
}

export const fieldOfKey = (key: string) => key.slice(0, key.indexOf(':'))

/** Why the row is wrong, each once. */
export function reasonsOf({ reasons = [], duplicateKey, refusal }: Check): string[] {
  const more = [
    ...(duplicateKey === undefined ? [] : [reasonOf(fieldOfKey(duplicateKey), note('row.duplicate'))]),
    ...(refusal ? [reasonOf(refusal.field, refusal)] : []),
  ]
  return more.length === 0 ? reasons : [...new Set([...reasons, ...more])]
}

/** Which rows of the preview: 0 is every status. */
export type Which = { status: number; hasError?: boolean | undefined; isJudged?: boolean | undefined; reason?: string | undefined }

type State = { status: number; hasError: boolean; isJudged: boolean }

function isInState(state: State, which: Which): boolean {
  if (which.status !== 0 && state.status !== which.status) return false
  if (which.hasError !== undefined && state.hasError !== which.hasError) return false
  return which.isJudged === undefined || state.isJudged === which.isJudged
}

const stateOf = (check: Check): State => ({ status: check.status, hasError: hasError(check), isJudged: check.isSaved !== undefined })

export function isWanted(check: Check, which: Which): boolean {
  return isInState(stateOf(check), which) && (which.reason === undefined || reasonsOf(check).includes(which.reason))
}

/** How many rows are in which state, and for which reason: `state`, and `state reason` for every reason. */
export type Tally = Record<string, number>

export function tallyOf(checks: readonly Check[]): Tally {
  const tally: Tally = {}
  const add = (key: string) => (tally[key] = (tally[key] ?? 0) + 1)
  for (const check of checks) {
    const state = stateOf(check)
    const key = `${state.status}${Number(state.hasError)}${Number(state.isJudged)}`
    add(key)
    if (state.hasError) for (const reason of reasonsOf(check)) add(`${key} ${reason}`)
  }
  return tally
}

function partsOf(key: string): { state: State; reason: string | undefined } {
  const state = { status: Number(key[0]), hasError: key[1] === '1', isJudged: key[2] === '1' }
  return { state, reason: key.length > 3 ? key.slice(4) : undefined }
}

export function countOf(tally: Tally, which: Which): number {
  let total = 0
  for (const [key, n] of Object.entries(tally)) {
    const { state, reason } = partsOf(key)
    if (reason === which.reason && isInState(state, which)) total += n
  }
  return total
}

/** The reasons of all blocks, the most frequent first. */
export function reasonCounts(tallies: readonly Tally[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tally of tallies)
    for (const [key, n] of Object.entries(tally)) {
      const { reason } = partsOf(key)
      if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + n)
    }
  const byCount = [...counts].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
  return byCount.map(([reason, count]) => ({ reason, count }))
}

/** Of the rows that share a value the first keeps it, and the others are told so; they come in their order. True when something has changed. */
export function markDuplicates(checks: readonly Check[], holders: Map<string, number>): boolean {
  let isChanged = false
  for (const check of checks) {
    let duplicateOf: number | undefined
    let duplicateKey: string | undefined
    for (const key of check.keys) {
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, check.rowNo)
      else if (holder < check.rowNo && (duplicateOf === undefined || holder < duplicateOf)) [duplicateOf, duplicateKey] = [holder, key]
    }
    if (check.duplicateOf === duplicateOf && check.duplicateKey === duplicateKey) continue
    delete check.duplicateOf
    delete check.duplicateKey
    if (duplicateOf !== undefined && duplicateKey !== undefined) Object.assign(check, { duplicateOf, duplicateKey })
    isChanged = true
  }
  return isChanged
}
