import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { parseMoney } from '#core/money.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { Code } from '#features/invitations/codeContract.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'

type Values = Pick<Code, 'name' | 'code' | 'ownerId' | 'seats' | 'ticketIds' | 'isApprovalSkipped' | 'isEnable' | 'endTime'> & {
  price: string | null
}
type Props = {
  bventId: string
  code: Code | null
  tickets: readonly { ticketId: string; name: string }[]
  timeZone: string
  onClose: () => void
}
const blank: Values = {
  name: '',
  code: '',
  ownerId: null,
  seats: null,
  ticketIds: [],
  isApprovalSkipped: false,
  isEnable: true,
  endTime: null,
  price: null,
}

export function CodeDrawer({ bventId, code, tickets, timeZone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const { data: subjects } = useQuery(callQuery(calls.subjects, { bventId }))
  const { mutateAsync, isPending } = useCall(calls.saveCode, { changes: [calls.codes] })
  const save = async () => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    const of = code ? { codeId: code.codeId, version: code.version } : {}
    const saved = await mutateAsync({ bventId, ...of, ...given, ownerId: given.ownerId ?? null, price: given.price || null }).catch(
      () => null,
    )
    if (!saved) return
    showToast({ kind: 'success', text: t('invitations.saved') })
    onClose()
  }
  return (
    <EditDrawer
      title={t(code ? 'invitations.editCode' : 'invitations.newCode')}
      isDirty={isDirty}
      isBusy={isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FieldForm<Values> form={form} initialValues={code ?? blank} onValuesChange={() => setDirty(true)}>
        <Field name="name" label={t('invitations.codeName')} isRequired>
          <Input maxLength={60} />
        </Field>
        <Field name="code" label={t('invitations.codeWord')} hint={t('invitations.codeWordHint')}>
          <Input maxLength={20} />
        </Field>
        <Field name="seats" label={t('invitations.codeSeats')} hint={t('invitations.codeSeatsHint')}>
          <InputNumber min={1} max={1_000_000} precision={0} />
        </Field>
        <Field name="ticketIds" label={t('invitations.codeTickets')} hint={t('invitations.codeTicketsHint')}>
          <Select mode="multiple" options={tickets.map(({ ticketId, name }) => ({ value: ticketId, label: name }))} />
        </Field>
        <Field
          name="price"
          label={t('invitations.codePrice')}
          hint={t('invitations.codePriceHint')}
          check={(value: string) => (parseMoney(value) === null ? t('invitations.codePrice') : null)}
        >
          <Input inputMode="decimal" maxLength={12} />
        </Field>
        <SwitchRow name="isApprovalSkipped" label={t('invitations.codeSkips')} hint={t('invitations.codeSkipsHint')} />
        <Field name="endTime" label={t('invitations.codeEnd')}>
          <DateTimePicker timeZone={timeZone} />
        </Field>
        <Field name="ownerId" label={t('invitations.codeOwner')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(subjects?.members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <SwitchRow name="isEnable" label={t('invitations.codeEnabled')} hint={t('invitations.codeEnabledHint')} />
      </FieldForm>
    </EditDrawer>
  )
}
