import type { Change } from '#core/changeWords.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is different, field by field; nested objects are named by their path. A side that was not kept counts as empty. */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (!isRecord(before) && !isRecord(after)) return isSame(before, after) ? [] : [{ field: path, before, after }]
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.flatMap((field) => changesOf(old[field] ?? null, now[field] ?? null, path ? `${path}.${field}` : field))
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
