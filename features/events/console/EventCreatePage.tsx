import { pages } from '#features/pages.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { eventCalls } from '#features/events/contract.ts'
import { eventPages } from '#features/events/pages.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { useUser } from '#console/kit/user.ts'
import { CoverField, type Cover } from '#console/kit/event/CoverField.tsx'
import { EventForm } from '#features/events/console/form/EventForm.tsx'
import { blankValues, changedNames, inputOf, type EventValues } from '#features/events/values.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'

const FIRST_COVER: Cover = { templateId: 'wave', url: '/covers/wave.svg' }

export function EventCreatePage() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const person = useUser()
  const [form] = Form.useForm<EventValues>()
  const [initial] = useState(() => blankValues(person?.accountId ?? '', EVENT_TIME_ZONE))
  const [cover, setCover] = useState(FIRST_COVER)
  const [isDirty, setDirty] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const isTouched = isDirty || cover !== FIRST_COVER
  const guard = useUnsavedGuard(isTouched && createdId === null)

  const create = async (values: EventValues) => {
    setBusy(true)
    setError(null)
    try {
      const { bventId } = await callApi(eventCalls.create, inputOf(values), { ignoresErrors: true })
      // The guard must have let go before the page is left.
      flushSync(() => setCreatedId(bventId))
      // The event is there: a cover that fails is told by its own toast and can be set again on the next page.
      if (cover !== FIRST_COVER)
        await callApi(eventCalls.saveCoverTemplate, {
          bventId,
          ...(cover.file ? { fileId: cover.file.id } : { templateId: cover.templateId }),
        }).catch(() => {})
      void refetchCalls(client, eventReads)
      await navigate(pathOf(pages.dashboard.overview, { bventId }))
    } catch (problem) {
      setBusy(false)
      if (problem instanceof CallError) setError(problem)
    }
  }

  return (
    <PageFrame
      page={eventPages.create}
      footer={<SaveBar isNew isDirty={isTouched} isBusy={isBusy} saveText={t('events.createNow')} onSave={form.submit} />}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} title={t('events.createFailed')} />}
        <div className="event-form">
          <EventForm
            form={form}
            initial={initial}
            people={person ? [{ accountId: person.accountId, name: person.name }] : []}
            onChange={(values) => setDirty(changedNames(initial, values).length > 0)}
            onSubmit={(values) => void create(values)}
          />
          <CoverField value={cover} onChange={setCover} />
        </div>
      </div>
      {guard}
    </PageFrame>
  )
}
