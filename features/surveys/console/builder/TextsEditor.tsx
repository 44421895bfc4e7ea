import { Input } from 'antd'
import { languageNames, languages, type Language } from '#core/language.ts'
import { useT } from '#console/kit/text.ts'
import { Item } from '#features/surveys/console/builder/Item.tsx'

export type TextRow = { name: string; label: string; usual: string; value: string; most: number; isLong?: boolean }
type Props = {
  /** The language the survey is written in. */
  language: Language
  isDisabled: boolean
  rowsIn: (language: Language) => TextRow[]
  onText: (language: Language, name: string, value: string) => void
}

/** The same words in the other languages, beside what they are now. */
export function TextsEditor({ language, isDisabled, rowsIn, onText }: Props) {
  const t = useT()
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <details key={other} className="survey-texts">
        <summary>{t('surveys.textsIn', { language: languageNames[other] })}</summary>
        <p className="t12 m3">{t('surveys.textsHint')}</p>
        {rowsIn(other)
          .filter(({ usual }) => usual !== '')
          .map(({ name, label, usual, value, most, isLong }) => (
            <Item key={name} label={label}>
              {(id) => {
                const shared = { id, disabled: isDisabled, maxLength: most, placeholder: usual, value, lang: other }
                return isLong ? (
                  <Input.TextArea
                    {...shared}
                    autoSize={{ minRows: 1, maxRows: 6 }}
                    onChange={({ target }) => onText(other, name, target.value)}
                  />
                ) : (
                  <Input {...shared} onChange={({ target }) => onText(other, name, target.value)} />
                )
              }}
            </Item>
          ))}
      </details>
    ))
}
