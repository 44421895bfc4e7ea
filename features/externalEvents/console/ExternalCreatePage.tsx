import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { errors } from '#core/errors.ts'
import { pathOf } from '#core/page.ts'
import { inputOf } from '#features/events/values.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { showFieldProblem, showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { useUser } from '#console/kit/user.ts'
import { ExternalForm } from '#features/externalEvents/console/ExternalForm.tsx'
import { blankExternal, isChanged, type ExternalValues } from '#features/externalEvents/console/externalValues.ts'

export function ExternalCreatePage() {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const person = useUser()
  const [form] = Form.useForm<ExternalValues>()
  const [initial] = useState(() => blankExternal(person?.accountId ?? '', EVENT_TIME_ZONE))
  const [isDirty, setDirty] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const guard = useUnsavedGuard(isDirty && createdId === null)

  /** Only once the guard knows that nothing is unsaved any more. */
  useEffect(() => {
    if (createdId) void navigate(pathOf(externalEventPages.baseInfo, { bventId: createdId }))
  }, [createdId, navigate])

  const create = async (values: ExternalValues) => {
    setBusy(true)
    setError(null)
    try {
      const { organizer, role, ...plain } = values
      const wanted = { ...inputOf(plain), organizer: organizer.trim(), role: role.trim() }
      const { bventId } = await callApi(externalEventCalls.create, wanted, { ignoresErrors: true })
      setCreatedId(bventId)
      void refetchCalls(client, eventReads)
      showToast({ kind: 'success', text: t('externalEvents.created') })
    } catch (problem) {
      setBusy(false)
      if (problem instanceof CallError) tell(problem)
    }
  }
  const tell = (problem: CallError) => {
    if (problem.code === errors['event.titleTaken'].code) showFieldProblem(form, 'title', t('externalEvents.titleTaken'))
    else if (!showRefusedFields(form, problem)) setError(problem)
  }
  const isFull = error?.code === errors['event.quota'].code

  return (
    <PageFrame
      page={externalEventPages.create}
      subtitle={t('externalEvents.createHint')}
      footer={<SaveBar isDirty isBusy={isBusy} saveText={t('externalEvents.createNow')} onSave={form.submit} />}
    >
      <div className="frame-body">
        {error && (
          <div className="external-note">
            <ErrorNote
              error={isFull ? new Error(t('externalEvents.quotaHint')) : error}
              title={t(isFull ? 'externalEvents.quota' : 'externalEvents.notSaved')}
            />
          </div>
        )}
        <ExternalForm
          form={form}
          initial={initial}
          people={person ? [{ accountId: person.accountId, name: person.name }] : []}
          onChange={(values) => setDirty(isChanged(initial, values))}
          onSubmit={(values) => void create(values)}
        />
      </div>
      {guard}
    </PageFrame>
  )
}
