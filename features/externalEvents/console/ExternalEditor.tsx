import { Form } from 'antd'
import { useState } from 'react'
import type { EventInfo } from '#features/events/shapes.ts'
import { isWritable } from '#features/events/rules.ts'
import { ConflictDialog } from '#features/events/console/form/ConflictDialog.tsx'
import { CoverField, type Cover } from '#features/events/console/form/CoverField.tsx'
import { SaveBar } from '#features/events/console/form/SaveBar.tsx'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { ExternalForm } from '#features/externalEvents/console/ExternalForm.tsx'
import { isChanged, type ExternalValues, type Side } from '#features/externalEvents/console/externalValues.ts'
import { useExternalSave } from '#features/externalEvents/console/useExternalSave.ts'
import '#features/externalEvents/console/external.css'

export function ExternalEditor({ event }: { event: EventInfo & Side }) {
  const t = useT()
  const canWrite = useCan(externalEventCalls.update.access) && isWritable(event.status.value)
  const [form] = Form.useForm<ExternalValues>()
  const [cover, setCover] = useState<Cover>(event.coverTemplate)
  const [isTouched, setTouched] = useState(false)
  const { base, baseCover, met, error, isBusy, save, leave } = useExternalSave({ event, form, cover, onSaved: () => setTouched(false) })
  const isDirty = canWrite && (isTouched || cover.url !== baseCover.url)
  const guard = useUnsavedGuard(isDirty)
  const people = [...event.responsibles, ...(met?.people ?? [])]

  const discard = () => {
    form.setFieldsValue(base.values)
    setCover(baseCover)
    setTouched(false)
  }

  return (
    <PageFrame
      page={externalEventPages.baseInfo}
      {...(canWrite && {
        footer: <SaveBar isDirty={isDirty} isBusy={isBusy} saveText={t('core.save')} onSave={form.submit} onDiscard={discard} />,
      })}
    >
      <div className="frame-body">
        {error && (
          <div className="external-note">
            <ErrorNote error={error} title={t('externalEvents.notSaved')} />
          </div>
        )}
        <CoverField value={cover} onChange={setCover} isDisabled={!canWrite} />
        <ExternalForm
          form={form}
          initial={base.values}
          bventId={event.bventId}
          people={people}
          isReadOnly={!canWrite}
          onChange={(values) => setTouched(isChanged(base.values, values))}
          onSubmit={(values) => void save(values, base)}
        />
      </div>
      {met && (
        <ConflictDialog
          base={base.values}
          mine={met.mine}
          theirs={met.theirs.values}
          names={new Map(people.map(({ accountId, name }) => [accountId, name]))}
          isBusy={isBusy}
          onMerge={(values) => void save({ ...met.mine, ...values, organizer: met.mine.organizer, role: met.mine.role }, met.theirs)}
          onClose={leave}
        />
      )}
      {guard}
    </PageFrame>
  )
}
