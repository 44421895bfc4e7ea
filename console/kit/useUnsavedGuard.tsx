import { useCallback, type ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useT } from '#console/kit/text.ts'

/** Keeps a page with unsaved changes from being left by accident; render what it returns. Needs a data router. */
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const t = useT()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useBeforeUnload(useCallback((event) => void (isDirty && event.preventDefault()), [isDirty]))

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('kit.unsaved')}
      consequence={t('kit.unsavedText')}
      confirmText={t('kit.discard')}
      cancelText={t('kit.keepEditing')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
