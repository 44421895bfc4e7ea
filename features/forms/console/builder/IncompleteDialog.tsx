import { errors } from '#core/errors.ts'
import { CallError } from '#console/kit/callApi.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { count: number | null; isBusy: boolean; onCancel: () => void; onConfirm: () => void }

/** Asked before a change that leaves people incomplete is saved; closed while there is no number. */
export function IncompleteDialog({ count, isBusy, onCancel, onConfirm }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      isOpen={count !== null}
      title={t('forms.incompleteTitle', { n: count ?? 0 })}
      consequence={t('forms.incompleteText')}
      confirmText={t('forms.saveAnyway')}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  )
}

/** How many people the refused change would leave incomplete; null for any other refusal. */
export function incompleteIn(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== errors['form.needsConfirm'].code) return null
  return (error.returnObj as { incompleteCount?: number } | null)?.incompleteCount ?? 0
}
