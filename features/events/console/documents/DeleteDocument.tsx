import { eventCalls } from '#features/events/contract.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { EventDocument } from '#features/events/console/documents/RenameDialog.tsx'

type Props = { bventId: string; document: EventDocument; onClose: () => void }

export function DeleteDocument({ bventId, document: { id, name }, onClose }: Props) {
  const t = useT()
  const remove = useCall(eventCalls.documentDelete, { changes: [eventCalls.documentList, eventCalls.activity] })
  const confirm = () =>
    remove.mutate(
      { bventId, id },
      { onSuccess: () => showToast({ kind: 'success', text: t('events.documentDeleted', { name }) }), onSettled: onClose },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('events.deleteDocument', { name })}
      consequence={t('events.deleteDocumentText')}
      confirmText={t('events.deleteDocumentNow')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
