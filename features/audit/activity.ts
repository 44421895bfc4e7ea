/** Of what the log keeps, everyone who may open the event learns the thing's name and which fields changed, never a value. */
export type Seen = { name: string; fields: string[]; isNew: boolean }

const NAMED = /^(event|ticket)\./
const HIDDEN = new Set(['version', 'sortId'])

type StoredValues = Record<string, unknown>
const recordOf = (value: unknown): StoredValues | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StoredValues) : null

export function seenOf({ action, before, after }: { action: string; before: unknown; after: unknown }): Seen {
  const [old, now] = [recordOf(before), recordOf(after)]
  return {
    name: NAMED.test(action) ? nameIn(now) || nameIn(old) : '',
    fields: now ? Object.keys(now).filter((field) => !HIDDEN.has(field) && (!old || isDifferent(old[field], now[field]))) : [],
    isNew: before === null || before === undefined,
  }
}

function nameIn(stored: StoredValues | null): string {
  const name = stored?.title ?? stored?.name
  return typeof name === 'string' ? name : ''
}

function isDifferent(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}
