import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo, EventRow } from '#features/events/shapes.ts'
import { eventPages } from '#features/events/pages.ts'
import { isWritable } from '#features/events/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { conflictOf, conflictRows, merged } from '#features/events/conflict.ts'
import { ConflictDialog } from '#console/kit/event/ConflictDialog.tsx'
import { CoverField, type Cover } from '#console/kit/event/CoverField.tsx'
import { EventForm } from '#features/events/console/form/EventForm.tsx'
import { changedNames, changesOf, valuesOf, type EventValues } from '#features/events/values.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'

/** What the form was filled from: values and the version they belong to. */
type Base = { values: EventValues; version: number }
type Met = { mine: EventValues; theirs: Base; people: EventRow['responsibles'] }

/** The person keeps working on what they opened; a save of someone else in between is met when this one saves. */
export function EventEditor({ event }: { event: EventInfo }) {
  const t = useT()
  const client = useQueryClient()
  const canWrite = useCan(eventCalls.update.access) && isWritable(event.status.value)
  const [form] = Form.useForm<EventValues>()
  const [base, setBase] = useState<Base>(() => ({ values: valuesOf(event), version: event.version }))
  const [baseCover, setBaseCover] = useState<Cover>(event.coverTemplate)
  const [cover, setCover] = useState<Cover>(event.coverTemplate)
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [met, setMet] = useState<Met | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const isDirty = canWrite && (isChanged || cover.url !== baseCover.url)
  const guard = useUnsavedGuard(isDirty)

  const saveCover = async () => {
    if (cover.url === baseCover.url) return
    await callApi(eventCalls.saveCoverTemplate, {
      bventId: event.bventId,
      ...(cover.file ? { fileId: cover.file.id } : { templateId: cover.templateId }),
    })
    setBaseCover(cover)
  }

  const save = async (values: EventValues, from: Base): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await saveCover()
      const changes = changesOf(from.values, values)
      const { version } =
        Object.keys(changes).length > 0
          ? await callApi(eventCalls.update, { bventId: event.bventId, version: from.version, ...changes }, { ignoresErrors: true })
          : from
      setBase({ values, version })
      form.setFieldsValue(values)
      setChanged(false)
      setMet(null)
      showToast({ kind: 'success', text: t('events.saved') })
    } catch (problem) {
      if (problem instanceof CallError) await meet(problem, values)
    } finally {
      setBusy(false)
      void refetchCalls(client, eventReads)
    }
  }

  /** Publishing raises the version too: where no field differs there is nothing to ask, and the save goes on. */
  const meet = async (problem: CallError, mine: EventValues): Promise<void> => {
    if (problem.code !== errors['event.changed'].code) return setError(problem)
    const { current } = problem.returnObj as { current: EventRow }
    const theirs = { values: valuesOf(current), version: current.version }
    const { clashes, taken } = conflictOf(base.values, mine, theirs.values)
    if (clashes.length + taken.length > 0) return setMet({ mine, theirs, people: current.responsibles })
    await save(merged(base.values, mine, theirs.values, {}), theirs)
  }

  const discard = () => {
    form.setFieldsValue(base.values)
    setCover(baseCover)
    setChanged(false)
  }

  const people = [...event.responsibles, ...(met?.people ?? [])]
  return (
    <PageFrame
      page={eventPages.edit}
      {...(canWrite && {
        footer: <SaveBar isDirty={isDirty} isBusy={isBusy} saveText={t('core.save')} onSave={form.submit} onDiscard={discard} />,
      })}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} title={t('events.saveFailed')} />}
        <div className="event-form">
          <EventForm
            form={form}
            initial={base.values}
            bventId={event.bventId}
            people={people}
            isReadOnly={!canWrite}
            onChange={(values) => setChanged(changedNames(base.values, values).length > 0)}
            onSubmit={(values) => void save(values, base)}
          />
          <CoverField value={cover} onChange={setCover} isDisabled={!canWrite} />
        </div>
      </div>
      {met && (
        <ConflictDialog
          {...conflictRows(base.values, met.mine, met.theirs.values, { names: namesOf(people), say: textOf })}
          isBusy={isBusy}
          onMerge={(chosen) => void save(merged(base.values, met.mine, met.theirs.values, chosen), met.theirs)}
          onClose={() => setMet(null)}
        />
      )}
      {guard}
    </PageFrame>
  )
}

const namesOf = (people: EventRow['responsibles']) => new Map(people.map(({ accountId, name }) => [accountId, name]))
