import { Button, Dropdown } from 'antd'
import { companyCalls, type Member } from '#features/company/contract.ts'
import { canTouchOwner } from '#features/company/rules.ts'
import { orgCalls } from '#features/org/contract.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUser } from '#console/kit/user.ts'

type Props = { member: Member; onEdit: (member: Member) => void; onRemove: (member: Member) => void }

export function MemberActions({ member, onEdit, onRemove }: Props) {
  const t = useT()
  const canChange = useCan(companyCalls.saveMember.access)
  const isOwner = canTouchOwner(useUser()?.roles ?? [])
  const save = useCall(companyCalls.saveMember, { changes: [companyCalls.members, orgCalls.membersNoPage] })
  const { accountId, name, roles, isDisabled, version } = member
  const isOutOfReach = roles.includes('owner') && !isOwner
  if (!canChange) return null

  const stop = (isStopped: boolean, from: number) =>
    save.mutate(
      { accountId, name, roles, isDisabled: isStopped, version: from },
      {
        onSuccess: (saved) =>
          showToast({
            kind: 'success',
            text: t(isStopped ? 'company.disabledToast' : 'company.enabledToast', { name }),
            seconds: 8,
            action: { label: t('tasks.undo'), run: () => stop(!isStopped, saved.version) },
          }),
      },
    )

  return (
    <span className="row g3" style={{ justifyContent: 'flex-end' }}>
      <button type="button" className="link" onClick={() => onEdit(member)}>
        {t('core.edit')}
      </button>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            {
              key: 'stop',
              label: t(isDisabled ? 'company.enable' : 'company.disable'),
              disabled: isOutOfReach,
              onClick: () => stop(!isDisabled, version),
            },
            { key: 'remove', label: t('company.remove'), danger: true, disabled: isOutOfReach, onClick: () => onRemove(member) },
          ],
        }}
      >
        <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('company.memberDo', { name })} />
      </Dropdown>
    </span>
  )
}
