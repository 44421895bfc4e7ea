import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { questionIcons } from '#features/surveys/console/builder/icons.ts'
import { useTypeName } from '#features/surveys/console/builder/useTypeName.ts'
import { problemsOfQuestion } from '#features/surveys/define.ts'
import { hasChoices, type Question } from '#features/surveys/questions.ts'

type Props = {
  question: Question
  questions: readonly Question[]
  /** 0: a text between the questions. */
  number: number
  grip: ReactNode
  isOpen: boolean
  onOpen: () => void
  onCopy?: () => void
  onRemove?: () => void
}

export function QuestionCard({ question, questions, number, grip, isOpen, onOpen, onCopy, onRemove }: Props) {
  const t = useT()
  const nameOf = useTypeName()
  const { fieldName, fieldType, displayName, isRequired, fieldOptions, showIf } = question
  const name = displayName || t('surveys.untitled')
  return (
    <div className={isOpen ? 'card is-on' : 'card'} data-field={fieldName}>
      {grip || <span />}
      <span className="card-icon">
        <Icon name={questionIcons[fieldType]} />
      </span>
      <div className="card-main">
        <div className="card-head">
          <span className={isOpen ? 'b card-name' : 'card-name'}>
            {number > 0 && <span className="m3">{number} </span>}
            {name}
          </span>
          {isRequired && <span className="t12 down nw">{t('surveys.needed')}</span>}
          {showIf && <span className="tag nw">{t('surveys.showIfShort')}</span>}
          {problemsOfQuestion(question, questions).length > 0 && (
            <span className="t12 down row g1 nw">
              <Icon name="warn" size={12} />
              {t('surveys.incomplete')}
            </span>
          )}
        </div>
        <div className="t12 m3 ell">
          {hasChoices(fieldType) ? `${nameOf(fieldType)} · ${fieldOptions.map(({ value }) => value).join(' / ')}` : nameOf(fieldType)}
        </div>
      </div>
      <button type="button" className="card-open" aria-label={t('surveys.editQuestion', { name })} aria-pressed={isOpen} onClick={onOpen} />
      <span className="card-do">
        {onCopy && (
          <Button type="text" size="small" aria-label={t('surveys.copyQuestion', { name })} icon={<Icon name="copy" />} onClick={onCopy} />
        )}
        {onRemove && (
          <Button
            type="text"
            size="small"
            aria-label={t('surveys.removeQuestion', { name })}
            icon={<Icon name="trash" />}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  )
}
