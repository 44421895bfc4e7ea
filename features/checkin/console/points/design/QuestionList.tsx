import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { askedTypes, MOST_QUESTIONS } from '#features/checkin/pointTypes.ts'
import type { Question } from '#features/checkin/questions.ts'
import type { FieldType } from '#features/forms/fieldTypes.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { newQuestion } from '#features/checkin/console/points/design/questionDraft.ts'
import { QuestionCard } from '#features/checkin/console/points/design/QuestionCard.tsx'

type Props = {
  questions: readonly Question[]
  language: Language
  first: Language
  isDisabled: boolean
  onChange: (questions: Question[]) => void
}

/** What is asked, in this order; one of them is open at a time. */
export function QuestionList({ questions, language, first, isDisabled, onChange }: Props) {
  const t = useT()
  const [openName, setOpenName] = useState('')
  const questionOf = (name: string) => questions.find(({ fieldName }) => fieldName === name)
  const nameOf = (name: string) =>
    questionOf(name)?.displayName.trim() || t('checkin.page.unnamed', { n: questions.findIndex(({ fieldName }) => fieldName === name) + 1 })
  const add = (fieldType: FieldType) => {
    const options = [1, 2].map((n) => t('checkin.page.newOption', { n }))
    const made = newQuestion({ fieldType, language: first, displayName: t('checkin.page.unnamed', { n: questions.length + 1 }), options })
    onChange([...questions, made])
    setOpenName(made.fieldName)
  }
  const types = askedTypes.map((key) => ({ key, label: t(`forms.fieldType.${key}`), onClick: () => add(key) }))
  const adder = !isDisabled && questions.length < MOST_QUESTIONS && (
    <Dropdown trigger={['click']} menu={{ items: types }}>
      <Button icon={<Icon name="plus" />} {...(questions.length === 0 && { type: 'primary' as const })}>
        {t('checkin.page.addQuestion')}
      </Button>
    </Dropdown>
  )
  if (questions.length === 0)
    return <EmptyState icon="help" title={t('checkin.page.noQuestions')} hint={t('checkin.page.noQuestionsHint')} action={adder} />
  return (
    <div className="questions">
      <SortList
        label={t('checkin.page.key_questions')}
        ids={questions.map(({ fieldName }) => fieldName)}
        nameOf={nameOf}
        isDisabled={isDisabled}
        onMove={(names) => onChange(names.flatMap((name) => questionOf(name) ?? []))}
        className="questions"
        rowClassName="question-card sorted"
      >
        {(name, grip) => {
          const at = questions.findIndex(({ fieldName }) => fieldName === name)
          const question = questions[at]
          return (
            question && (
              <QuestionCard
                question={question}
                at={at}
                grip={grip}
                isOpen={openName === name}
                isDisabled={isDisabled}
                language={language}
                first={first}
                onToggle={() => setOpenName(openName === name ? '' : name)}
                onChange={(next) => onChange(questions.map((each) => (each.fieldName === name ? next : each)))}
                onDrop={() => onChange(questions.filter(({ fieldName }) => fieldName !== name))}
              />
            )
          )
        }}
      </SortList>
      <div>{adder}</div>
    </div>
  )
}
