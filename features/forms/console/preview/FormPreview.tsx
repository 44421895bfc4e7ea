import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { readableOn } from '#core/colour.ts'
import type { Language } from '#core/language.ts'
import type { RegisterRule } from '#features/forms/evaluate.ts'
import { isRegion, type FormField } from '#features/forms/fieldTypes.ts'
import { validateAnswers } from '#features/forms/validate.ts'
import { valuesOf } from '#features/forms/values.ts'
import { useT } from '#console/kit/text.ts'
import { PreviewField } from '#features/forms/console/preview/PreviewField.tsx'
import { sectionsOf, walkForm, type Answers } from '#features/forms/console/preview/walk.ts'
import { useRegions } from '#features/forms/console/useRegions.ts'

export type Shown = {
  fields: readonly FormField[]
  rules: readonly RegisterRule[]
  language: Language
  timeZone: string
  ticketId: string
  answers: Answers
  onAnswer: (fieldName: string, value: unknown) => void
}
type Props = Shown & {
  /** Page settings: the words on the button, its colour, whether the picture is shown. */
  title: string
  buttonText: string
  buttonColor: string
  banner: string | null
  selected?: string
}

/** The form as an attendee meets it: it answers, hides, requires and complains by the same rules. */
export function FormPreview({
  fields,
  rules,
  language,
  timeZone,
  ticketId,
  answers,
  onAnswer,
  title,
  buttonText,
  buttonColor,
  banner,
  selected,
}: Props) {
  const t = useT()
  const [isTried, setTried] = useState(false)
  const { states, shown } = useMemo(
    () => walkForm({ fields, rules, answers, ticketId, timeZone }),
    [fields, rules, answers, ticketId, timeZone],
  )
  const sections = useMemo(() => sectionsOf(shown, language), [shown, language])
  const regions = useRegions(shown.some(({ fieldType }) => isRegion(fieldType)))
  const errors = useMemo(() => {
    if (!isTried) return new Map<string, string>()
    const given = valuesOf(Object.entries(answers).map(([fieldName, value]) => ({ fieldName, value })))
    const known = Object.fromEntries(Object.entries(given).filter(([name]) => shown.some(({ fieldName }) => fieldName === name)))
    const found = validateAnswers({ fields, rules, ticketId, values: known, language, timeZone, regions })
    return new Map(found.errors.map(({ fieldName, message }) => [fieldName, message]))
  }, [isTried, answers, fields, rules, ticketId, language, timeZone, regions, shown])
  const onField = useCallback((fieldName: string, value: unknown) => onAnswer(fieldName, value), [onAnswer])

  return (
    <div className="pv" lang={language}>
      <div className="pv-scroll" tabIndex={-1}>
        {banner && <img className="pv-banner" src={banner} alt="" />}
        <div className="pv-body">
          <p className="b pv-title">{title}</p>
          {sections.map(({ key, title, fields: members }) => (
            <Group key={key} title={title}>
              {members.map((field) => (
                <PreviewField
                  key={field.fieldName}
                  field={field}
                  state={states.get(field.fieldName)}
                  value={answers[field.fieldName] ?? null}
                  error={errors.get(field.fieldName) ?? null}
                  isSelected={field.fieldName === selected}
                  regions={isRegion(field.fieldType) ? regions : undefined}
                  shown={isRegion(field.fieldType) ? shown : undefined}
                  answers={isRegion(field.fieldType) ? answers : undefined}
                  onAnswer={onField}
                />
              ))}
            </Group>
          ))}
          {shown.length === 0 && <p className="t13 m3">{t('forms.nothingShown')}</p>}
        </div>
      </div>
      <div className="pv-dock">
        <button type="button" className="pv-submit" style={buttonStyle(buttonColor)} onClick={() => setTried(true)}>
          {buttonText}
        </button>
        {isTried && (
          <output className={errors.size > 0 ? 't12 down' : 't12 up'}>
            {errors.size > 0 ? t('forms.previewWrong', { n: errors.size }) : t('forms.previewRight')}
          </output>
        )}
      </div>
    </div>
  )
}

/** The words on the button can be read on whatever colour was chosen. */
function buttonStyle(colour: string) {
  return /^#[0-9a-f]{3,6}$/i.test(colour) ? { background: colour, color: readableOn(colour) } : {}
}

const Group = memo(function Group({ title, children }: { title: string; children: ReactNode }) {
  if (!title) return children
  return (
    <fieldset className="pv-group">
      <legend className="b t13">{title}</legend>
      {children}
    </fieldset>
  )
})
