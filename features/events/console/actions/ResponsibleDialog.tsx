import { Form, Modal } from 'antd'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { MemberSelect } from '#console/kit/event/MemberSelect.tsx'

type Values = { accountIds: string[] }

export function ResponsibleDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const save = useCall(eventCalls.responsibleSave, {
    changes: [eventCalls.list, eventCalls.calendar, eventCalls.inProgress, eventCalls.detail],
  })

  const submit = ({ accountIds }: Values) =>
    save.mutate(
      { bventId: event.bventId, accountIds },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('events.responsiblesSaved') })
          onClose()
        },
      },
    )

  return (
    <Modal
      open
      title={t('events.responsibles')}
      okText={t('core.save')}
      cancelText={t('core.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FieldForm<Values> form={form} onFinish={submit} initialValues={{ accountIds: event.responsibles.map(({ accountId }) => accountId) }}>
        <Field name="accountIds" label={t('events.responsibles')} isRequired hint={t('events.responsiblesHint')}>
          <MemberSelect label={t('events.responsibles')} known={event.responsibles} />
        </Field>
      </FieldForm>
    </Modal>
  )
}
