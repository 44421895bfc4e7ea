import { ConfigProvider } from 'antd'
import { useId } from 'react'
import { isStatic } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { AnswerInput } from '#features/attendees/console/one/AnswerInput.tsx'
import type { AnswersHandle } from '#features/attendees/console/one/useAnswers.ts'

type Props = { answers: AnswersHandle; timeZone: string | undefined; locked?: readonly string[] }

/** Labels above, one column; what the rules hide is not there. */
export function AnswerFields({ answers, timeZone, locked = [] }: Props) {
  const t = useT()
  const id = useId()
  const shown = answers.fields.filter(({ fieldName, fieldType }) => answers.states.get(fieldName)?.isShow && !isStatic(fieldType))
  return (
    <ConfigProvider componentSize="large">
      <div className="answers">
        {shown.map((field) => {
          const { fieldName, displayName, description } = field
          const state = answers.states.get(fieldName)
          const error = answers.errors[fieldName]
          return (
            <div key={fieldName} className="answer" data-field={fieldName}>
              <label className="b" htmlFor={`${id}-${fieldName}`}>
                {displayName}
                {state?.isRequired ? <span className="le-req"> *</span> : <span className="le-opt">{t('core.optional')}</span>}
              </label>
              {locked.includes(fieldName) ? (
                <p className="m3 t13">{t('attendees.hiddenValue')}</p>
              ) : (
                <AnswerInput
                  id={`${id}-${fieldName}`}
                  field={field}
                  answer={answers.values[fieldName] ?? null}
                  answers={answers.values}
                  fields={answers.fields}
                  optionKeys={state?.optionKeys ?? []}
                  timeZone={timeZone}
                  hasError={error !== undefined}
                  onChange={(answer) => answers.set(fieldName, answer)}
                  onLeave={() => answers.judge(fieldName)}
                />
              )}
              {error ? (
                <p className="field-error answer-error" role="alert">
                  <Icon name="warn" size={14} />
                  {error}
                </p>
              ) : (
                description && <p className="m3 t13">{description}</p>
              )}
            </div>
          )
        })}
      </div>
    </ConfigProvider>
  )
}
