import { Button, Select } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { relations } from '#features/forms/evaluate.ts'
import { MOST_CONDITIONS, showActions, type Question, type ShowCondition, type ShowIf } from '#features/surveys/questions.ts'
import { answersOffered, questionsBefore } from '#features/surveys/showing.ts'

type Props = {
  question: Question
  questions: readonly Question[]
  isDisabled: boolean
  problem: string | null
  onChange: (change: Partial<Question>) => void
}

const blank: ShowCondition = { fieldName: '', fieldAction: { code: 'In' }, fieldValue: [] }

/** Whether a question is asked at all, by what was answered before it: all of its conditions, or any. */
export function ShowIfEditor({ question, questions, isDisabled, problem, onChange }: Props) {
  const t = useT()
  const before = questionsBefore(questions, question.fieldName)
  const { relation = 'AND', conditions = [] } = question.showIf ?? {}
  const set = (change: Partial<ShowIf>) => {
    const next = { relation, conditions, ...change }
    onChange({ showIf: next.conditions.length > 0 ? next : undefined })
  }
  if (before.length === 0 && conditions.length === 0)
    return (
      <div className="props-item">
        <span className="props-label">{t('surveys.showIf')}</span>
        <p className="t13 m3">{t('surveys.showIfNone')}</p>
      </div>
    )
  return (
    <fieldset className="props-item">
      <legend className="props-label">{t('surveys.showIf')}</legend>
      {conditions.length === 0 && <p className="t13 m3">{t('surveys.showIfAlways')}</p>}
      {conditions.length > 1 && (
        <Segments
          label={t('forms.relation')}
          value={relation}
          items={relations.map((key) => ({ key, label: t(`forms.relation.${key}`) }))}
          onChange={(next) => set({ relation: next })}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionPart
          key={at}
          at={at}
          condition={condition}
          before={before}
          isDisabled={isDisabled}
          onSet={(next) => set({ conditions: conditions.with(at, next) })}
          onRemove={() => set({ conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      {problem && <Problem text={problem} />}
      <div>
        <Button
          size="small"
          disabled={isDisabled || conditions.length >= MOST_CONDITIONS}
          icon={<Icon name="plus" size={14} />}
          onClick={() => set({ conditions: [...conditions, blank] })}
        >
          {t('forms.addCondition')}
        </Button>
      </div>
    </fieldset>
  )
}

type PartProps = {
  at: number
  condition: ShowCondition
  before: readonly Question[]
  isDisabled: boolean
  onSet: (condition: ShowCondition) => void
  onRemove: () => void
}

function ConditionPart({ at, condition, before, isDisabled, onSet, onRemove }: PartProps) {
  const t = useT()
  const n = at + 1
  const asked = before.find(({ fieldName }) => fieldName === condition.fieldName)
  return (
    <div className="show-if">
      <div className="row g2">
        <Select
          className="sp"
          aria-label={t('surveys.showIfQuestion', { n })}
          placeholder={t('surveys.showIfChoose')}
          disabled={isDisabled}
          value={asked?.fieldName ?? null}
          options={before.map(({ fieldName, displayName }) => ({ value: fieldName, label: displayName || t('surveys.untitled') }))}
          onChange={(fieldName) => onSet({ ...condition, fieldName, fieldValue: [] })}
        />
        <Button
          type="text"
          disabled={isDisabled}
          aria-label={t('forms.removeCondition', { n })}
          icon={<Icon name="x" size={14} />}
          onClick={onRemove}
        />
      </div>
      {asked && (
        <div className="row g2">
          <Select
            className="show-if-kind"
            aria-label={t('forms.conditionAction', { n })}
            disabled={isDisabled}
            value={condition.fieldAction.code}
            options={showActions.map((code) => ({ value: code, label: textOf(`forms.action.${code}`) }))}
            onChange={(code) => onSet({ ...condition, fieldAction: { code } })}
          />
          <Select
            className="sp"
            mode="multiple"
            aria-label={t('surveys.showIfAnswers', { n })}
            placeholder={t('surveys.showIfChooseAnswers')}
            disabled={isDisabled}
            value={condition.fieldValue}
            options={answersOffered(asked).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(fieldValue) => onSet({ ...condition, fieldValue })}
          />
        </div>
      )}
    </div>
  )
}
