import { programmeCalls } from '#features/programme/contract.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { EventDocument } from '#features/programme/console/documents/RenameDialog.tsx'

type Props = { bventId: string; document: EventDocument; onClose: () => void }

export function DeleteDocument({ bventId, document: { id, name }, onClose }: Props) {
  const t = useT()
  const remove = useCall(programmeCalls.documentDelete, { changes: [programmeCalls.documentList] })
  const confirm = () =>
    remove.mutate(
      { bventId, id },
      { onSuccess: () => showToast({ kind: 'success', text: t('programme.documentDeleted', { name }) }), onSettled: onClose },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('programme.deleteDocument', { name })}
      consequence={t('programme.deleteDocumentText')}
      confirmText={t('programme.deleteDocumentNow')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
