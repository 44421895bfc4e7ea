import { Form } from 'antd'
import { useState } from 'react'
import type { EventInfo } from '#features/events/shapes.ts'
import { conflictRows, merged } from '#features/events/conflict.ts'
import { isWritable } from '#features/events/rules.ts'
import { ConflictDialog } from '#console/kit/event/ConflictDialog.tsx'
import { CoverField, type Cover } from '#console/kit/event/CoverField.tsx'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { textOf, useT } from '#console/kit/text.ts'
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
  const names = new Map(people.map(({ accountId, name }) => [accountId, name]))

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
          {...conflictRows(base.values, met.mine, met.theirs.values, { names, say: textOf })}
          isBusy={isBusy}
          onMerge={(chosen) =>
            void save({ ...met.mine, ...merged(base.values, met.mine, met.theirs.values, chosen), ...sideOf(met.mine) }, met.theirs)
          }
          onClose={leave}
        />
      )}
      {guard}
    </PageFrame>
  )
}

const sideOf = ({ organizer, role }: ExternalValues) => ({ organizer, role })
