import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { MemberSelect } from '#console/kit/event/MemberSelect.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { Setting } from '#features/invitations/ownContract.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import { claimRules, MOST_COMPANIONS, visibilities } from '#features/invitations/rules.ts'

export function SettingPage() {
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useQuery(callQuery(calls.setting, { bventId }, { ignoresErrors: true }))
  if (data) return <Settings key={data.version} bventId={bventId} data={data} />
  return (
    <InvitationFrame page={invitationPages.setting} bventId={bventId}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </InvitationFrame>
  )
}

const HOURS = [
  { value: '', label: '–' },
  ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).map((value) => ({ value, label: value })),
]

type Values = Omit<Setting, 'texts'> & { zh: string; en: string }
const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 10)

function Settings({ bventId, data }: { bventId: string; data: ResultOf<typeof calls.setting> }) {
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const canSave = useCan(calls.saveSetting.access)
  const [form] = Form.useForm<Values>()
  const quietFrom = Form.useWatch('quietFrom', form)
  const quietTo = Form.useWatch('quietTo', form)
  const [isDirty, setDirty] = useState(false)
  const { mutateAsync, isPending } = useCall(calls.saveSetting, { changes: [calls.setting, calls.plan, calls.guests, calls.myTask] })
  const guard = useUnsavedGuard(isDirty && !isPending)
  const { version, tickets, texts, ...values } = data
  const save = async () => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    const { zh, en, ...rest } = given
    const all = {
      ...values,
      ...rest,
      recycleDays: rest.recycleDays ?? null,
      ticketId: rest.ticketId ?? null,
      replyEnd: rest.replyEnd ?? null,
    }
    const saved = await mutateAsync({ bventId, version, ...all, texts: { 'zh-CN': linesOf(zh), en: linesOf(en) } }).catch(() => null)
    if (!saved) return
    setDirty(false)
    showToast({ kind: 'success', text: t('invitations.saved') })
  }
  const first = { ...values, zh: (texts['zh-CN'] ?? []).join('\n'), en: (texts.en ?? []).join('\n') }
  return (
    <InvitationFrame
      page={invitationPages.setting}
      bventId={bventId}
      footer={
        canSave && (
          <SaveBar
            isDirty={isDirty}
            isBusy={isPending}
            saveText={t('core.save')}
            onSave={() => void save()}
            onDiscard={() => {
              form.resetFields()
              setDirty(false)
            }}
          />
        )
      }
    >
      <div className="frame-body">
        <FieldForm<Values> form={form} initialValues={first} disabled={!canSave} onValuesChange={() => setDirty(true)}>
          <Field name="claimRule" isRequired label={t('invitations.claimRule')}>
            <Radio.Group vertical options={claimRules.map((value) => ({ value, label: t(`invitations.rule_${value}`) }))} />
          </Field>
          <Field name="recycleDays" label={t('invitations.recycle')} hint={t('invitations.recycleHint')}>
            <InputNumber min={1} max={365} precision={0} />
          </Field>
          <Field name="visibility" isRequired label={t('invitations.visibility')}>
            <Radio.Group vertical options={visibilities.map((value) => ({ value, label: t(`invitations.sees_${value}`) }))} />
          </Field>
          <Field name="seeAllIds" label={t('invitations.seeAll')} hint={t('invitations.seeAllHint')}>
            <MemberSelect label={t('invitations.seeAll')} />
          </Field>
          <Field name="replyEnd" label={t('invitations.replyEnd')} hint={t('invitations.replyEndHint')}>
            <DateTimePicker timeZone={timeZone} />
          </Field>
          <Field name="companions" label={t('invitations.companions')}>
            <Select
              options={Array.from({ length: MOST_COMPANIONS + 1 }, (_, n) => ({
                value: n,
                label: n === 0 ? t('invitations.noCompanion') : t('invitations.companionsN', { n }),
              }))}
            />
          </Field>
          <Field name="ticketId" label={t('invitations.acceptTicket')}>
            <Select
              allowClear
              placeholder={t('invitations.firstTicket')}
              options={tickets.map(({ ticketId, name }) => ({ value: ticketId, label: name }))}
            />
          </Field>
          <SwitchRow name="isApprovalSkipped" label={t('invitations.skipsApproval')} hint={t('invitations.skipsApprovalHint')} />
          <SwitchRow name="asksReason" label={t('invitations.asksReason')} hint={t('invitations.asksReasonHint')} />
          <div className="row g3 invite-quiet">
            <Field name="quietFrom" isRequired={Boolean(quietTo)} label={t('invitations.quietFrom')} hint={t('invitations.quietHint')}>
              <Select options={HOURS} />
            </Field>
            <Field name="quietTo" isRequired={Boolean(quietFrom)} label={t('invitations.quietTo')}>
              <Select options={HOURS} />
            </Field>
          </div>
          <Field name="zh" label={t('invitations.textsIn', { language: t('invitations.chinese') })} hint={t('invitations.textsHint')}>
            <Input.TextArea rows={3} maxLength={3_000} />
          </Field>
          <Field name="en" label={t('invitations.textsIn', { language: t('invitations.english') })}>
            <Input.TextArea rows={3} maxLength={3_000} />
          </Field>
        </FieldForm>
      </div>
      {guard}
    </InvitationFrame>
  )
}
