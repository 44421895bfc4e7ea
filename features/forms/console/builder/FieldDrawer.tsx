import { useState } from 'react'
import type { InvalidObj } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { addOwn, type Draft } from '#features/forms/console/builder/draft.ts'
import { FieldEditor, processTypes, type ProcessType } from '#features/forms/console/builder/FieldEditor.tsx'
import { IncompleteDialog, incompleteIn } from '#features/forms/console/builder/IncompleteDialog.tsx'
import { newKey } from '#console/kit/builder/newKey.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { inputOf } from '#features/forms/console/builder/saving.ts'
import { fieldWith } from '#features/forms/console/builder/draft.ts'
import type { Refused } from '#features/forms/console/builder/useBuilder.ts'

type Props = {
  bventId: string
  pathId: string
  /** As the address names them; anything else does not open. */
  item: string
  processType: string
  saved: Draft
  language: Language
  rules: readonly Rule[]
  onSaved: () => void
  onClose: () => void
}

function processTypeOf(given: string): ProcessType | null {
  return processTypes.find((type) => type === given) ?? null
}

/** Field mode: one field by itself, saved at once, without the rest of the form. Spec §4. */
export function FieldDrawer({ bventId, pathId, item, processType, saved, language, rules, onSaved, onClose }: Props) {
  const t = useT()
  const kind = processTypeOf(processType)
  const [start] = useState(() => (kind === 'add' ? addOwn(saved, 'Textbox', saved.fields.length, newKey) : saved))
  const [draft, setDraft] = useState(start)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [incompleteCount, setIncompleteCount] = useState<number | null>(null)
  const had = new Set(saved.fields.map(({ fieldName }) => fieldName))
  const field = draft.fields.find(({ fieldName }) => (kind === 'add' && item !== '' ? !had.has(fieldName) : fieldName === item)) ?? null
  const shown = field && fieldWith(field, draft.texts[language]?.[field.fieldName])

  const save = async (isConfirmed = false) => {
    if (!shown) return
    setBusy(true)
    setProblem(null)
    try {
      const { version: _, ...given } = { version: 0, ...inputOf(shown) }
      const about = { bventId, pathId, language, isConfirmed }
      if (kind === 'add') await callApi(formCalls.addField, { ...about, field: given }, { ignoresErrors: true })
      else await callApi(formCalls.updateField, { ...about, field: { ...given, fieldName: shown.fieldName } }, { ignoresErrors: true })
      showToast({ kind: 'success', text: t('forms.fieldSaved', { name: shown.displayName }) })
      onSaved()
      onClose()
    } catch (error) {
      const incomplete = incompleteIn(error)
      setIncompleteCount(incomplete)
      if (incomplete === null) {
        const [detail] = error instanceof CallError ? ((error.returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []) : []
        setRefused(detail ? { fieldName: shown.fieldName, at: detail.field.replace(/^field\./, ''), message: detail.message } : null)
        setProblem(detail ? null : (error as Error).message)
      }
    } finally {
      setBusy(false)
    }
  }

  const editor = (
    <FieldEditor
      mode="field"
      item={shown}
      processType={kind}
      draft={draft}
      language={language}
      before={kind === 'add' ? null : (saved.fields.find(({ fieldName }) => fieldName === item) ?? null)}
      refused={refused}
      isDisabled={false}
      rules={rules}
      marks={[]}
      onChange={(next) => setDraft(next)}
    />
  )
  if (!shown || !kind) return editor
  return (
    <EditDrawer
      title={kind === 'add' ? t('forms.newField') : t('forms.editField', { name: shown.displayName })}
      isDirty={draft !== start || kind === 'add'}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      {problem && <Problem text={problem} />}
      {editor}
      <IncompleteDialog
        count={incompleteCount}
        isBusy={isBusy}
        onCancel={() => setIncompleteCount(null)}
        onConfirm={() => {
          setIncompleteCount(null)
          void save(true)
        }}
      />
    </EditDrawer>
  )
}
