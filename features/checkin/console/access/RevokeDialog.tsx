import type { Call } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

type Props = {
  call: typeof checkinCalls.revokeStaffLink | typeof checkinCalls.revokeDevice
  changes: readonly Call[]
  id: string
  name: string
  onClose: () => void
}

export function RevokeDialog({ call, changes, id, name, onClose }: Props) {
  const t = useT()
  const revoke = useCall(call, { changes })
  const confirm = () =>
    revoke.mutate(
      { id },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('checkin.desk.revoked', { name }) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('checkin.desk.revokeOf', { name })}
      consequence={t('checkin.desk.revokeText')}
      confirmText={t('checkin.desk.revoke')}
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
