import { Button, Checkbox, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { LabelSelect } from '#features/invitations/console/LabelSelect.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { GuestAudience } from '#features/sends/shapes.ts'

const states = ['ToInvite', 'Sent', 'Opened'] as const

type Props = { bventId: string; value: GuestAudience; onChange: (audience: GuestAudience) => void }

/** Guests by how far they are, whose they are and how they are labelled; who has answered is never among them. */
export function AudienceFields({ bventId, value, onChange }: Props) {
  const t = useT()
  const members = useQuery(callQuery(calls.subjects, { bventId }, { ignoresErrors: true })).data?.members ?? []
  const { ownerId, label, ...rest } = value
  if (value.inviteeIds)
    return (
      <div className="row g2">
        <span className="sp">{t('invitations.toChosen', { n: value.inviteeIds.length })}</span>
        <Button type="link" onClick={() => onChange({ states: ['ToInvite'] })}>
          {t('invitations.byState')}
        </Button>
      </div>
    )
  return (
    <>
      <Checkbox.Group
        value={value.states}
        options={states.map((state) => ({ value: state, label: t(`invitations.to_${state}`) }))}
        onChange={(chosen) => onChange({ ...value, states: states.filter((state) => chosen.includes(state)) })}
      />
      <div className="invite-pair">
        <label className="invite-field">
          <span className="t13 b">{t('invitations.ofOwner')}</span>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('invitations.anyOwner')}
            value={ownerId ?? null}
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next: string | null | undefined) => onChange({ ...rest, ...(label && { label }), ...(next && { ownerId: next }) })}
          />
        </label>
        <label className="invite-field">
          <span className="t13 b">{t('invitations.ofLabel')}</span>
          <LabelSelect
            bventId={bventId}
            value={label ?? ''}
            onChange={(next) => onChange({ ...rest, ...(ownerId && { ownerId }), ...(next && { label: next }) })}
          />
        </label>
      </div>
      <p className="t12 m3">
        {value.states.length === 0 && `${t('invitations.to_all')} · `}
        {t('invitations.toHint')}
      </p>
    </>
  )
}
