import type { EventRow } from '#features/events/shapes.ts'
import { createStore } from '#console/kit/store.ts'

export type EventDialog =
  | { kind: 'copy'; event: EventRow | null }
  | { kind: 'delete' | 'responsible' | 'cancel' | 'rename'; event: EventRow }
  | { kind: 'share'; bventId: string; isNew: boolean }
  | null

/** One dialog at a time, whichever menu of whichever row asked for it. */
export const eventDialog = createStore<EventDialog>(null)

export function openDialog(dialog: NonNullable<EventDialog>): void {
  eventDialog.set(dialog)
}

export function closeDialog(): void {
  eventDialog.set(null)
}
