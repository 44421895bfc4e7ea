import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { officialAccountCalls as calls, type OfficialAnswer } from '#features/officialAccounts/contract.ts'
import { answerKinds, type AnswerKind } from '#features/officialAccounts/rules.ts'

type Values = { kind: AnswerKind; words?: string; isExact?: boolean; answer: string; isOpen: boolean }

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function AnswerDrawer({ id, answer, onClose }: { id: string; answer: OfficialAnswer | null; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const kind = Form.useWatch('kind', form) ?? answer?.kind ?? 'keyword'
  const save = useCall(calls.saveAnswer, { changes: [calls.answers], ignoresErrors: true })
  const submit = ({ words, isExact = false, ...values }: Values) =>
    save.mutate(
      { id, ...(answer && { answerId: answer.id, version: answer.version }), ...values, keywords: linesOf(words), isExact },
      {
        onSuccess: () => {
          setDirty(false)
          showToast({ kind: 'success', text: t('officialAccounts.answerSaved') })
          onClose()
        },
        onError: (error) => showRefusedFields(form, error) && save.reset(),
      },
    )
  const initial: Values = answer
    ? { kind: answer.kind, words: answer.keywords.join('\n'), isExact: answer.isExact, answer: answer.answer, isOpen: answer.isOpen }
    : { kind: 'keyword', words: '', isExact: false, answer: '', isOpen: true }
  return (
    <EditDrawer
      title={t(answer ? 'officialAccounts.editAnswer' : 'officialAccounts.addAnswer')}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSave={form.submit}
      onClose={onClose}
    >
      {save.error && <ErrorNote error={save.error} />}
      <FieldForm<Values> form={form} initialValues={initial} onValuesChange={() => setDirty(true)} onFinish={submit}>
        <Field name="kind" label={t('officialAccounts.answerWhen')} isRequired>
          <Select options={answerKinds.map((value) => ({ value, label: t(`officialAccounts.answerKind_${value}`) }))} />
        </Field>
        {kind === 'keyword' && (
          <>
            <Field name="words" label={t('officialAccounts.keywords')} isRequired hint={t('officialAccounts.keywordsHint')}>
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={600} />
            </Field>
            <Form.Item name="isExact" valuePropName="checked">
              <Checkbox>{t('officialAccounts.isExact')}</Checkbox>
            </Form.Item>
          </>
        )}
        <Field name="answer" label={t('officialAccounts.answerText')} isRequired>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={600} showCount />
        </Field>
        <Form.Item name="isOpen" valuePropName="checked">
          <Checkbox>{t('officialAccounts.answerOpen')}</Checkbox>
        </Form.Item>
      </FieldForm>
    </EditDrawer>
  )
}
