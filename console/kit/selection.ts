/** Rows by id, or everything that matches less the exceptions: a million rows are never a million ids. WIRE §6. */
export type Selection = { isSelectAll: boolean; attendeeIds: readonly string[]; excludedIds: readonly string[] }

export const NOTHING: Selection = { isSelectAll: false, attendeeIds: [], excludedIds: [] }
export const EVERYTHING: Selection = { isSelectAll: true, attendeeIds: [], excludedIds: [] }

export function isSelected({ isSelectAll, attendeeIds, excludedIds }: Selection, id: string): boolean {
  return isSelectAll ? !excludedIds.includes(id) : attendeeIds.includes(id)
}

/** Turns these rows on or off and leaves all others as they are. */
export function withRows(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const rest = (kept: readonly string[]) => kept.filter((id) => !ids.includes(id))
  if (selection.isSelectAll) return { ...selection, excludedIds: [...rest(selection.excludedIds), ...(isOn ? [] : ids)] }
  return { ...selection, attendeeIds: [...rest(selection.attendeeIds), ...(isOn ? ids : [])] }
}

export function countOf({ isSelectAll, attendeeIds, excludedIds }: Selection, total: number): number {
  return isSelectAll ? Math.max(0, total - excludedIds.length) : attendeeIds.length
}

export function isEmpty(selection: Selection): boolean {
  return !selection.isSelectAll && selection.attendeeIds.length === 0
}
