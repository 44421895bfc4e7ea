import { useEventAsking } from '#console/kit/event/asking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { EventRow } from '#features/events/shapes.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import { restore } from '#features/events/console/actions/moves.ts'
import { titleProblem } from '#console/kit/event/checks.ts'

/** Its title belongs to another event by now; the person gives it a new one. */
export function RestoreDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<{ title: string }>()
  const asking = useEventAsking()
  const [isBusy, setBusy] = useState(false)

  const submit = async ({ title }: { title: string }) => {
    setBusy(true)
    if (await restore(client, event, title.trim())) onClose()
    else setBusy(false)
  }

  return (
    <Modal
      open
      title={t('events.restoreTitle')}
      okText={t('events.restore')}
      cancelText={t('core.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="m2">{t('events.restoreText', { title: event.title })}</p>
      <FieldForm<{ title: string }> form={form} onFinish={(values) => void submit(values)}>
        <Field name="title" label={t('events.newTitle')} isRequired check={(title: string) => titleProblem(asking, title)}>
          <Input maxLength={100} autoComplete="off" />
        </Field>
      </FieldForm>
    </Modal>
  )
}
