import { Button, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import { askedTypes } from '#features/checkin/pointTypes.ts'
import type { Question } from '#features/checkin/questions.ts'
import { hasOptions, isStatic } from '#features/forms/fieldTypes.ts'
import { Labelled, SwitchField, TextField } from '#console/kit/design/parts.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { OptionRows } from '#features/checkin/console/points/design/OptionRows.tsx'
import {
  canBeRequired,
  isRequired,
  problemOfQuestion,
  withRequired,
  withTexts,
  withType,
} from '#features/checkin/console/points/design/questionDraft.ts'

const MOST_NAME = 200
const MOST_DESCRIPTION = 500

type Props = {
  question: Question
  at: number
  grip: ReactNode
  isOpen: boolean
  isDisabled: boolean
  language: Language
  first: Language
  onToggle: () => void
  onChange: (question: Question) => void
  onDrop: () => void
}

export function QuestionCard({ question, at, grip, isOpen, isDisabled, language, first, onToggle, onChange, onDrop }: Props) {
  const t = useT()
  const id = useId()
  const problem = problemOfQuestion(question)
  const name = question.displayName.trim() || t('checkin.page.unnamed', { n: at + 1 })
  return (
    <>
      <div className="question-head">
        {grip}
        <button type="button" className="question-open" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <b className="ell">{name}</b>
          <span className="t12 m3 nw">{t(`forms.fieldType.${question.fieldType}`)}</span>
          {isRequired(question) && <span className="tag">{t('checkin.page.required')}</span>}
          {problem && (
            <span className="design-warning t13">
              <Icon name="warn" size={14} />
              {t(`checkin.page.problem_${problem}`)}
            </span>
          )}
        </button>
        {!isDisabled && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="trash" />}
            aria-label={t('checkin.page.dropQuestion', { name })}
            onClick={onDrop}
          />
        )}
      </div>
      {isOpen && (
        <div className="question-body" id={id}>
          {language === first ? (
            <OwnWords question={question} language={language} isDisabled={isDisabled} onChange={onChange} />
          ) : (
            <Translation question={question} language={language} onChange={onChange} />
          )}
        </div>
      )}
    </>
  )
}

type PartProps = Pick<Props, 'question' | 'language' | 'onChange'>

function OwnWords({ question, language, isDisabled, onChange }: PartProps & { isDisabled: boolean }) {
  const t = useT()
  const options = [1, 2].map((n) => t('checkin.page.newOption', { n }))
  return (
    <>
      <TextField
        label={t('checkin.page.questionName')}
        lang={language}
        most={MOST_NAME}
        value={question.displayName}
        onChange={(displayName) => onChange({ ...question, displayName })}
      />
      <Labelled label={t('checkin.page.answerBy')}>
        {(id) => (
          <Select
            id={id}
            aria-label={t('checkin.page.answerBy')}
            value={question.fieldType}
            disabled={isDisabled}
            options={askedTypes.map((value) => ({ value, label: t(`forms.fieldType.${value}`) }))}
            onChange={(fieldType) => onChange(withType(question, fieldType, language, options))}
          />
        )}
      </Labelled>
      {hasOptions(question.fieldType) && (
        <OptionRows
          options={question.fieldOptions}
          language={language}
          isDisabled={isDisabled}
          onChange={(fieldOptions) => onChange({ ...question, fieldOptions })}
        />
      )}
      {!isStatic(question.fieldType) && (
        <TextField
          label={t('checkin.page.questionHint')}
          lang={language}
          most={MOST_DESCRIPTION}
          value={question.description}
          onChange={(description) => onChange({ ...question, description })}
        />
      )}
      {canBeRequired(question) && (
        <SwitchField
          label={t('checkin.page.required')}
          hint={t('checkin.page.requiredHint')}
          value={isRequired(question)}
          onChange={(isOn) => onChange(withRequired(question, isOn))}
        />
      )}
    </>
  )
}

/** What is left blank is asked in the first language. */
function Translation({ question, language, onChange }: PartProps) {
  const t = useT()
  const own = question.texts?.[language] ?? {}
  return (
    <>
      <TextField
        label={t('checkin.page.questionName')}
        lang={language}
        most={MOST_NAME}
        placeholder={question.displayName}
        value={own.displayName ?? ''}
        onChange={(displayName) => onChange(withTexts(question, language, { displayName }))}
      />
      {question.description !== '' && (
        <TextField
          label={t('checkin.page.questionHint')}
          lang={language}
          most={MOST_DESCRIPTION}
          placeholder={question.description}
          value={own.description ?? ''}
          onChange={(description) => onChange(withTexts(question, language, { description }))}
        />
      )}
      {question.fieldOptions.map(({ key, value }, index) => (
        <TextField
          key={key}
          label={t('checkin.page.optionNo', { n: index + 1 })}
          lang={language}
          most={MOST_NAME}
          placeholder={value}
          value={own.options?.[key] ?? ''}
          onChange={(text) => onChange(withTexts(question, language, { options: { ...own.options, [key]: text } }))}
        />
      ))}
    </>
  )
}
