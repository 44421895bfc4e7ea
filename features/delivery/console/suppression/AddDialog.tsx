import { Form, Input, Modal } from 'antd'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { typedChannels } from '#features/delivery/suppression.ts'
import { suppressionCalls } from '#features/delivery/suppressionContract.ts'

type TypedChannel = (typeof typedChannels)[number]
type Values = { channel: TypedChannel; address: string; note?: string }

export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const channel = Form.useWatch('channel', form) ?? 'Email'
  const add = useCall(suppressionCalls.suppress, { changes: [suppressionCalls.suppressions], ignoresErrors: true })
  const submit = ({ address, note }: Values) =>
    add.mutate(
      { channel, address, note: note ?? '' },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('delivery.listAdded') })
          onClose()
        },
        onError: (error) => {
          if (!showRefusedFields(form, error)) showToast({ kind: 'error', text: error.message })
        },
      },
    )
  return (
    <Modal
      open
      centered
      title={t('delivery.listAddTitle')}
      okText={t('delivery.listAdd')}
      cancelText={t('core.cancel')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <FieldForm<Values> form={form} initialValues={{ channel: 'Email', address: '', note: '' }} onFinish={submit}>
        <Field name="channel" label={t('delivery.channel')}>
          <ChannelChoice />
        </Field>
        <Field name="address" label={t(`delivery.listAddress_${channel}`)} isRequired>
          <Input maxLength={254} autoComplete="off" inputMode={channel === 'Email' ? 'email' : 'tel'} />
        </Field>
        <Field name="note" label={t('delivery.listNote')}>
          <Input maxLength={200} />
        </Field>
      </FieldForm>
    </Modal>
  )
}

function ChannelChoice({ value = 'Email', onChange = () => {} }: { value?: TypedChannel; onChange?: (channel: TypedChannel) => void }) {
  const t = useT()
  const items = typedChannels.map((key) => ({ key, label: t(`delivery.channel_${key}`) }))
  return <Segments items={items} value={value} label={t('delivery.channel')} onChange={(key) => onChange(key as TypedChannel)} />
}
