import { Select } from 'antd'
import { useT } from '#console/kit/text.ts'
import { Item } from '#features/surveys/console/builder/Item.tsx'
import type { Question } from '#features/surveys/questions.ts'
import { answersOffered, questionsBefore } from '#features/surveys/showing.ts'

type Props = {
  question: Question
  questions: readonly Question[]
  isDisabled: boolean
  problem: string | null
  onChange: (change: Partial<Question>) => void
}

/** Whether a question is asked at all, by what was answered before it. */
export function ShowIfEditor({ question, questions, isDisabled, problem, onChange }: Props) {
  const t = useT()
  const before = questionsBefore(questions, question.fieldName)
  const condition = question.showIf?.conditions[0]
  const asked = before.find(({ fieldName }) => fieldName === condition?.fieldName)
  const set = (fieldName: string, fieldValue: string[]) =>
    onChange({ showIf: { relation: 'AND', conditions: [{ fieldName, fieldAction: { code: 'In' }, fieldValue }] } })
  return (
    <>
      <Item label={t('surveys.showIf')} problem={problem}>
        {(id) =>
          before.length === 0 && !condition ? (
            <p id={id} className="t13 m3">
              {t('surveys.showIfNone')}
            </p>
          ) : (
            <Select
              id={id}
              disabled={isDisabled}
              value={asked ? asked.fieldName : ''}
              options={[
                { value: '', label: t('surveys.showIfAlways') },
                ...before.map(({ fieldName, displayName }) => ({ value: fieldName, label: displayName || t('surveys.untitled') })),
              ]}
              onChange={(fieldName) => (fieldName ? set(fieldName, []) : onChange({ showIf: undefined }))}
            />
          )
        }
      </Item>
      {asked && condition && (
        <Item label={t('surveys.showIfAnswers')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              disabled={isDisabled}
              value={[...condition.fieldValue]}
              options={answersOffered(asked).map(({ key, name }) => ({ value: key, label: name }))}
              onChange={(values) => set(asked.fieldName, values)}
            />
          )}
        </Item>
      )}
    </>
  )
}
