import { Form, type FormInstance } from 'antd'
import { useState, type ReactNode } from 'react'
import { CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/externalEvents/console/external.css'

type Props<Values> = {
  title: string
  saveText: string
  initial: Values
  /** False when what is edited is not there any more; then the next saving adds it anew. */
  onSave: (values: Values) => Promise<boolean>
  onClose: () => void
  itemName: string
  children: ReactNode
}

/** One contact, goal or right; whatever is refused, what was typed stays. */
export function ItemDrawer<Values extends object>({ title, saveText, initial, onSave, onClose, itemName, children }: Props<Values>) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error | 'gone' | null>(null)

  const submit = async (values: Values) => {
    setBusy(true)
    setProblem(null)
    try {
      if (await onSave({ ...initial, ...values })) onClose()
      else setProblem('gone')
    } catch (error) {
      if (!showRefusedFields(form as FormInstance, error)) setProblem(error instanceof CallError ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <EditDrawer title={title} saveText={saveText} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {problem && (
        <div className="external-note">
          {problem === 'gone' ? (
            <div className="note note-late" role="alert">
              <Icon name="info" />
              <div className="sp">
                <b>{t('externalEvents.itemChanged', { name: itemName })}</b>
                <p>{t('externalEvents.itemChangedText')}</p>
              </div>
            </div>
          ) : (
            <ErrorNote error={problem} title={t('externalEvents.notSaved')} />
          )}
        </div>
      )}
      <FieldForm<Values>
        form={form}
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        {children}
      </FieldForm>
    </EditDrawer>
  )
}
