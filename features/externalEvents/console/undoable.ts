import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const UNDO_SECONDS = 8

/** Says what is gone and offers it back. */
export function sayDeleted(name: string, undo: () => Promise<unknown>): void {
  showToast({
    kind: 'success',
    text: t('externalEvents.deleted', { name }),
    seconds: UNDO_SECONDS,
    action: { label: t('tasks.undo'), run: () => void undo().catch(sayFailed) },
  })
}

export function sayFailed(error: unknown): void {
  const text = error instanceof Error ? error.message : ''
  if (text) showToast({ kind: 'error', text, closable: true })
}
