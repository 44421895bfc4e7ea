import { Input } from 'antd'
import { memo } from 'react'
import { languageNames, type Language } from '#core/language.ts'
import { isStatic, type FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import { useT } from '#console/kit/text.ts'
import { changeText, type Draft, type FieldTexts, type TextChange } from '#features/forms/console/builder/draft.ts'

type Change = (next: (draft: Draft) => Draft, tag?: string) => void
type Props = { draft: Draft; isDisabled: boolean; onChange: Change }

/** All words of the form, its languages side by side; a blank is shown as the first language says it. */
export function TextsView({ draft, isDisabled, onChange }: Props) {
  const t = useT()
  const others = (Object.keys(draft.pages) as Language[]).filter((language) => language !== draft.main)
  return (
    <section className="texts" aria-label={t('forms.texts')}>
      <p className="t13 m2">{t('forms.textsHint')}</p>
      <div className="texts-head" style={{ gridTemplateColumns: columns(others.length) }}>
        <span />
        {[draft.main, ...others].map((language) => (
          <b key={language} className="t13">
            {languageNames[language]}
          </b>
        ))}
      </div>
      {draft.fields.map((field) => (
        <FieldRows
          key={field.fieldName}
          field={field}
          main={draft.main}
          others={others.join()}
          texts={others.map((language) => draft.texts[language]?.[field.fieldName]).at(0)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      ))}
    </section>
  )
}

const columns = (others: number) => `120px repeat(${1 + others}, minmax(0, 1fr))`

type RowsProps = { field: FormField; main: Language; others: string; texts: FieldTexts | undefined; isDisabled: boolean; onChange: Change }

const FieldRows = memo(function FieldRows({ field, main, others, texts, isDisabled, onChange }: RowsProps) {
  const t = useT()
  const languages = [main, ...others.split(',').filter(Boolean)] as Language[]
  const rows: { key: string; label: string; own: string; other: string; change: (value: string) => TextChange }[] = [
    {
      key: 'title',
      label: t('forms.title'),
      own: field.displayName,
      other: texts?.displayName ?? '',
      change: (displayName) => ({ displayName }),
    },
    ...(field.fieldType === 'RichText'
      ? []
      : [
          {
            key: 'description',
            label: isStatic(field.fieldType) ? t('forms.tip') : t('forms.description'),
            own: field.description,
            other: texts?.description ?? '',
            change: (description: string): TextChange => ({ description }),
          },
        ]),
    ...everyOption(field.fieldOptions).map(({ key, value }, at) => ({
      key,
      label: t('forms.optionText', { n: at + 1 }),
      own: value,
      other: texts?.options[key] ?? '',
      change: (text: string): TextChange => ({ option: { key, value: text } }),
    })),
  ]
  return (
    <fieldset className="texts-field">
      <legend className="unseen">{field.displayName}</legend>
      {rows.map(({ key, label, own, other, change }) => (
        <div key={key} className="texts-row" style={{ gridTemplateColumns: columns(languages.length - 1) }}>
          <span className="t12 m3">{label}</span>
          {languages.map((language) => (
            <Input
              key={language}
              size="small"
              disabled={isDisabled}
              maxLength={key === 'description' ? 2_000 : 200}
              aria-label={`${field.displayName} ${label} ${languageNames[language]}`}
              lang={language}
              placeholder={language === main ? '' : own}
              value={language === main ? own : other}
              onChange={({ target }) =>
                onChange(
                  (from) => changeText(from, field.fieldName, language, change(target.value)),
                  `${key} ${field.fieldName} ${language}`,
                )
              }
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
})
