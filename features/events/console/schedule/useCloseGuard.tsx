import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'

/** A drawer with unsaved changes asks before it closes, as a page does before it is left. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): { close: () => void; guard: ReactNode } {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const leaving = useUnsavedGuard(isDirty)
  const guard = (
    <>
      {leaving}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('kit.unsaved')}
        consequence={t('events.drawerUnsaved')}
        confirmText={t('kit.discard')}
        cancelText={t('kit.keepEditing')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  )
  return { close: () => (isDirty ? setAsking(true) : onClose()), guard }
}
