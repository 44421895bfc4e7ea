import { companyCalls, type Member } from '#features/company/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

export function RemoveMember({ member: { accountId, name, version }, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const remove = useCall(companyCalls.removeMember, { changes: [companyCalls.members, companyCalls.departments, orgCalls.membersNoPage] })
  const confirm = () =>
    remove.mutate(
      { accountId, version },
      { onSuccess: () => showToast({ kind: 'success', text: t('company.removed', { name }) }), onSettled: onClose },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('company.removeTitle', { name })}
      consequence={t('company.removeText', { name })}
      confirmText={t('company.removeNow')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
