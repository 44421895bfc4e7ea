import { Input, InputNumber } from 'antd'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { OptionList } from '#console/kit/builder/OptionList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { renamed } from '#features/surveys/console/builder/draft.ts'
import { questionIcons } from '#features/surveys/console/builder/icons.ts'
import { Flag, Item } from '#features/surveys/console/builder/Item.tsx'
import { ShowIfEditor } from '#features/surveys/console/builder/ShowIfEditor.tsx'
import { TextsEditor, type TextRow } from '#features/surveys/console/builder/TextsEditor.tsx'
import { useTypeName } from '#features/surveys/console/builder/useTypeName.ts'
import { problemsOfQuestion } from '#features/surveys/define.ts'
import { isUntouchedOption } from '#features/forms/options.ts'
import { hasChoices, isAsked, MOST_CHOICES, RATING_HIGHEST, RATING_MOST, type Question } from '#features/surveys/questions.ts'

type Props = {
  question: Question
  questions: readonly Question[]
  language: Language
  isDisabled: boolean
  onChange: (change: Partial<Question>, tag?: string) => void
}

/** All there is to say about one question. */
export function QuestionEditor({ question, questions, language, isDisabled, onChange }: Props) {
  const t = useT()
  const spoken = useLanguage()
  const nameOf = useTypeName()
  const { fieldType, displayName, description, isRequired, fieldOptions, rows, most } = question
  const problems = problemsOfQuestion(question, questions)
  const problemAt = (at: string) => {
    const found = problems.find((problem) => problem.at === at)
    return found ? textIn(found.text, spoken) : null
  }
  const isScale = fieldType === 'Rating' || fieldType === 'Nps'
  return (
    <div className="props-in">
      <div className="row g2 props-head">
        <span className="card-icon card-icon-on">
          <Icon name={questionIcons[fieldType]} />
        </span>
        <b className="ell">{nameOf(fieldType)}</b>
      </div>
      <Item label={isAsked(question) ? t('surveys.question') : t('surveys.words')} problem={problemAt('displayName')}>
        {(id) => (
          <Input.TextArea
            id={id}
            disabled={isDisabled}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            value={displayName}
            onChange={({ target }) => onChange({ displayName: target.value }, 'name')}
          />
        )}
      </Item>
      <Item label={t('surveys.description')}>
        {(id) => (
          <Input.TextArea
            id={id}
            disabled={isDisabled}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={2_000}
            value={description}
            onChange={({ target }) => onChange({ description: target.value }, 'description')}
          />
        )}
      </Item>
      {isAsked(question) && (
        <Flag label={t('surveys.isRequired')} isOn={isRequired} isDisabled={isDisabled} onSet={(isOn) => onChange({ isRequired: isOn })} />
      )}
      {fieldType === 'Matrix' && (
        <OptionList
          label={t('surveys.rows')}
          options={rows}
          isDisabled={isDisabled}
          problem={problemAt('rows')}
          most={MOST_CHOICES}
          language={language}
          newText={(n) => t('surveys.new_row', { n })}
          onSet={(next) => onChange({ rows: next })}
          onText={(key, value) => onChange({ rows: renamed(rows, key, value) }, `row ${key}`)}
        />
      )}
      {hasChoices(fieldType) && (
        <OptionList
          label={t('surveys.options')}
          options={fieldOptions}
          isDisabled={isDisabled}
          problem={problemAt('fieldOptions')}
          most={MOST_CHOICES}
          language={language}
          newText={(n) => t('forms.newOption', { n })}
          isUntouched={isUntouchedOption}
          onSet={(next) => onChange({ fieldOptions: next })}
          onText={(key, value) => onChange({ fieldOptions: renamed(fieldOptions, key, value) }, `option ${key}`)}
        />
      )}
      {(fieldType === 'Rating' || fieldType === 'Checkbox') && (
        <Item label={t(fieldType === 'Rating' ? 'surveys.ratingMost' : 'surveys.mostTicked')}>
          {(id) => (
            <InputNumber
              id={id}
              className="props-number"
              disabled={isDisabled}
              min={fieldType === 'Rating' ? 2 : 1}
              max={fieldType === 'Rating' ? RATING_HIGHEST : MOST_CHOICES}
              precision={0}
              value={most ?? (fieldType === 'Rating' ? RATING_MOST : null)}
              placeholder={t('surveys.noEnd')}
              onChange={(value) => onChange({ most: value ?? undefined }, 'most')}
            />
          )}
        </Item>
      )}
      {isScale &&
        (['low', 'high'] as const).map((end) => (
          <Item key={end} label={t(`surveys.${end}`)}>
            {(id) => (
              <Input
                id={id}
                disabled={isDisabled}
                maxLength={30}
                value={question[end]}
                onChange={({ target }) => onChange({ [end]: target.value }, end)}
              />
            )}
          </Item>
        ))}
      <ShowIfEditor question={question} questions={questions} isDisabled={isDisabled} problem={problemAt('showIf')} onChange={onChange} />
      <TextsEditor
        language={language}
        isDisabled={isDisabled}
        rowsIn={(other) => {
          const texts = question.texts?.[other]
          const plain = (name: 'displayName' | 'description' | 'low' | 'high', label: string, most: number): TextRow => ({
            name,
            label,
            usual: question[name],
            value: texts?.[name] ?? '',
            most,
            isLong: name === 'displayName' || name === 'description',
          })
          return [
            plain('displayName', isAsked(question) ? t('surveys.question') : t('surveys.words'), 200),
            plain('description', t('surveys.description'), 2_000),
            ...[...rows, ...fieldOptions].map(({ key, value }) => ({
              name: `options.${key}`,
              label: value,
              usual: value,
              value: texts?.options?.[key] ?? '',
              most: 200,
            })),
            plain('low', t('surveys.low'), 30),
            plain('high', t('surveys.high'), 30),
          ]
        }}
        onText={(other, name, value) => {
          const before = question.texts?.[other] ?? {}
          const [part = '', key] = name.split('.')
          const next = key === undefined ? { ...before, [part]: value } : { ...before, options: { ...before.options, [key]: value } }
          onChange({ texts: { ...question.texts, [other]: next } }, `texts ${other} ${name}`)
        }}
      />
    </div>
  )
}
