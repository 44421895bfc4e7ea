import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { MOST_CHOSEN } from '#features/invitations/rules.ts'

type Props = { bventId: string; inviteeIds: readonly string[]; onDone: (text: string) => void; onClose: () => void }
const NOBODY = 'nobody'

export function TransferDialog({ bventId, inviteeIds, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { data } = useQuery(callQuery(calls.subjects, { bventId }))
  const [ownerId, setOwner] = useState<string>()
  const confirm = async () => {
    const { count } = await callApi(
      calls.transfer,
      { bventId, inviteeIds: inviteeIds.slice(0, MOST_CHOSEN), ownerId: !ownerId || ownerId === NOBODY ? null : ownerId },
      { ignoresErrors: true },
    )
    onDone(t('invitations.transferred', { n: count }))
  }
  return (
    <ActDialog
      className="invite-form"
      title={t('invitations.transfer')}
      notDone={t('invitations.notDone')}
      confirmText={t('invitations.transferN', { n: inviteeIds.length })}
      isDisabled={!ownerId}
      onConfirm={confirm}
      onClose={onClose}
    >
      <label className="b" htmlFor={id}>
        {t('invitations.transferTo')}
      </label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        {...(ownerId && { value: ownerId })}
        options={[
          { value: NOBODY, label: t('invitations.toNobody') },
          ...(data?.members ?? []).map((member) => ({ value: member.id, label: member.name })),
        ]}
        onChange={setOwner}
      />
    </ActDialog>
  )
}

export function DeleteDialog({ bventId, inviteeIds, onDone, onClose }: Props) {
  const t = useT()
  const confirm = async () => {
    const { count } = await callApi(calls.deleteGuests, { bventId, inviteeIds: inviteeIds.slice(0, MOST_CHOSEN) }, { ignoresErrors: true })
    onDone(t('invitations.deleted', { n: count }))
  }
  return (
    <ActDialog
      className="invite-form"
      title={t('invitations.deleteN', { n: inviteeIds.length })}
      notDone={t('invitations.notDone')}
      confirmText={t('core.delete')}
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('invitations.deleteText')}</p>
    </ActDialog>
  )
}
