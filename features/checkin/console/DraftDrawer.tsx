import type { FormInstance } from 'antd'
import { useState, type PropsWithChildren, type ReactNode } from 'react'
import type { Call } from '#core/call.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import { useDrawerSave } from '#features/checkin/console/useDrawerSave.ts'
import '#features/checkin/console/checkin.css'

type Props<Draft> = PropsWithChildren<{
  title: string
  form: FormInstance<Draft>
  start: Draft
  /** The lists that the saved draft changes. */
  changes: readonly Call[]
  onSend: (draft: Draft) => Promise<unknown>
  /** Whether it has dealt with the refusal itself. */
  onRefused?: (error: CallError) => boolean
  note?: ReactNode
  onClose: () => void
}>

/** One thing of the check-in, edited as a form and saved as a whole; it closes once that has worked. */
export function DraftDrawer<Draft extends object>({
  title,
  form,
  start,
  changes,
  onSend,
  onRefused,
  note,
  onClose,
  children,
}: Props<Draft>) {
  const t = useT()
  const [isDirty, setDirty] = useState(false)
  const send = async () => {
    await onSend(form.getFieldsValue(true) as Draft)
    onClose()
  }
  const { isBusy, error, submit } = useDrawerSave({ form, changes, send, ...(onRefused && { onRefused }) })
  return (
    <EditDrawer title={title} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && (
        <div className="checkin-note">
          <ErrorNote error={error} title={t('checkin.desk.notSaved')} />
        </div>
      )}
      {note}
      <FieldForm<Draft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={submit}>
        {children}
      </FieldForm>
    </EditDrawer>
  )
}
