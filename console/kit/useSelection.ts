import { useState } from 'react'
import { currentOrgId } from '#console/kit/org.ts'
import { EVERYTHING, isEmpty, isSelected, NOTHING, countOf, withRows, type Selection } from '#console/kit/selection.ts'

export const SELECTION_MS = 1_800_000

type StoredSelection = { at: number; scope: string; selection: Selection }

export type SelectionHandle = {
  value: Selection
  isEmpty: boolean
  count: (total: number) => number
  isSelected: (id: string) => boolean
  setRows: (ids: readonly string[], isOn: boolean) => void
  /** Exactly these rows, whatever was selected before. */
  only: (ids: readonly string[]) => void
  selectAll: () => void
  clear: () => void
}

/** What the selection of a table is kept under for 30 minutes, across pages and reloads. Spec §4. */
export function useSelection(name: string, scope = ''): SelectionHandle {
  const key = `${name}-selection-${currentOrgId()}`
  const [held, setStored] = useState<{ key: string; value: StoredSelection }>(() => ({ key, value: readStored(key, scope) }))
  const current = held.key === key && isStillMeant(held.value, scope) ? held.value : readStored(key, scope)

  const set = (selection: Selection) => {
    const value = { at: Date.now(), scope, selection }
    sessionStorage.setItem(key, JSON.stringify(value))
    setStored({ key, value })
  }
  const { selection } = current
  return {
    value: selection,
    isEmpty: isEmpty(selection),
    count: (total) => countOf(selection, total),
    isSelected: (id) => isSelected(selection, id),
    setRows: (ids, isOn) => set(withRows(selection, ids, isOn)),
    only: (ids) => set({ ...NOTHING, attendeeIds: [...ids] }),
    selectAll: () => set(EVERYTHING),
    clear: () => set(NOTHING),
  }
}

/** "All that match" means nothing once something else matches; single rows stay chosen. */
function isStillMeant({ scope, selection }: StoredSelection, wanted: string): boolean {
  return !selection.isSelectAll || scope === wanted
}

function readStored(key: string, scope: string): StoredSelection {
  const nothing = { at: 0, scope, selection: NOTHING }
  const stored = sessionStorage.getItem(key)
  if (!stored) return nothing
  try {
    const held = JSON.parse(stored) as StoredSelection
    return Date.now() - held.at < SELECTION_MS && isStillMeant(held, scope) ? held : nothing
  } catch {
    return nothing
  }
}
