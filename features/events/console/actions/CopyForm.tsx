import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { copyParts, eventTasks } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { copyTimes, copyTitle } from '#features/events/console/actions/copyTimes.ts'
import { useEventAsking } from '#console/kit/event/asking.ts'
import { endProblem, titleProblem } from '#console/kit/event/checks.ts'

type Values = { title: string; startTime: string; endTime: string; parts: (typeof copyParts)[number][] }
type Props = { source: EventRow | null; onStarted: (taskId: string) => void; onClose: () => void }

export function CopyForm({ source, onStarted, onClose }: Props) {
  const t = useT()
  const asking = useEventAsking()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(serverNow)
  const zone = source?.timeZone

  const start = async (values: Values) => {
    if (!source) return
    setBusy(true)
    setError(null)
    try {
      const { taskId } = await callApi(eventTasks.copy.calls.start, { bventId: source.bventId, ...values }, { ignoresErrors: true })
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(taskCalls.list)] })
      onStarted(taskId)
    } catch (problem) {
      if (problem instanceof CallError) setError(problem)
      setBusy(false)
    }
  }

  return (
    <FieldForm<Values>
      form={form}
      disabled={!source}
      onFinish={(values) => void start(values)}
      initialValues={{
        parts: [...copyParts],
        ...(source && { title: copyTitle(source.title, t('events.copySuffix')), ...copyTimes(source, now) }),
      }}
    >
      <Field name="title" label={t('events.copyName')} isRequired check={(title: string) => titleProblem(asking, title)}>
        <Input maxLength={100} autoComplete="off" />
      </Field>
      <Field name="startTime" label={t('events.startTime')} isRequired>
        <DateTimePicker {...(zone && { timeZone: zone })} isDisabled={!source} />
      </Field>
      <Field
        name="endTime"
        label={t('events.endTime')}
        isRequired
        dependencies={['startTime']}
        check={(endTime: string) => endProblem(form.getFieldValue('startTime') as string, endTime)}
      >
        <DateTimePicker {...(zone && { timeZone: zone })} isDisabled={!source} />
      </Field>
      <Form.Item name="parts" label={t('events.copyWhat')} extra={t('events.copyNever')}>
        <Checkbox.Group className="copy-parts" options={copyParts.map((part) => ({ value: part, label: t(`events.part_${part}`) }))} />
      </Form.Item>
      {error && <ErrorNote error={error} title={t('events.copyFailed')} />}
      <div className="row g2 confirm-foot">
        <Button size="middle" onClick={onClose} disabled={false}>
          {t('core.cancel')}
        </Button>
        <Button size="middle" type="primary" htmlType="submit" loading={isBusy} disabled={!source}>
          {t('events.copyStart')}
        </Button>
      </div>
    </FieldForm>
  )
}
