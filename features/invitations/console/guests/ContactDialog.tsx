import { Input, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { contactKinds, contactOutcomes } from '#features/invitations/rules.ts'

type Props = { inviteeId: string; onDone: (text: string) => void; onClose: () => void }

/** A call or a visit, what came of it and what comes next. */
export function ContactDialog({ inviteeId, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [said, setSaid] = useState({
    kind: 'call' as (typeof contactKinds)[number],
    outcome: '' as (typeof contactOutcomes)[number],
    note: '',
    nextStep: '',
    nextDate: '',
  })
  const confirm = async () => {
    await callApi(calls.contact, { inviteeId, ...said, nextDate: said.nextDate || null }, { ignoresErrors: true })
    onDone(t('invitations.contactSaved'))
  }
  return (
    <ActDialog
      className="invite-form"
      title={t('invitations.contact')}
      notDone={t('invitations.notDone')}
      confirmText={t('core.save')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Segmented
        aria-label={t('invitations.contactKind')}
        value={said.kind}
        options={contactKinds.map((value) => ({ value, label: t(`invitations.kind_${value}`) }))}
        onChange={(kind) => setSaid({ ...said, kind })}
      />
      <label className="b" htmlFor={`${id}-outcome`}>
        {t('invitations.outcome')}
      </label>
      <Select
        id={`${id}-outcome`}
        value={said.outcome}
        options={contactOutcomes.map((value) => ({ value, label: t(`invitations.outcome_${value}`) }))}
        onChange={(outcome) => setSaid({ ...said, outcome })}
      />
      <label className="b" htmlFor={`${id}-note`}>
        {t('invitations.note')}
      </label>
      <Input.TextArea
        id={`${id}-note`}
        rows={2}
        maxLength={500}
        value={said.note}
        onChange={({ target }) => setSaid({ ...said, note: target.value })}
      />
      <label className="b" htmlFor={`${id}-next`}>
        {t('invitations.nextStep')}
      </label>
      <div className="row g2">
        <Input
          id={`${id}-next`}
          maxLength={100}
          value={said.nextStep}
          onChange={({ target }) => setSaid({ ...said, nextStep: target.value })}
        />
        <Input
          aria-label={t('invitations.nextDate')}
          type="date"
          value={said.nextDate}
          onChange={({ target }) => setSaid({ ...said, nextDate: target.value })}
        />
      </div>
    </ActDialog>
  )
}
