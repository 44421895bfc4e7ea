import { InputNumber } from 'antd'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { optionsControlled } from '#features/forms/defineRule.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isUntouchedOption } from '#features/forms/options.ts'
import { OptionList } from '#console/kit/builder/OptionList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { changeField, changeText, type Draft } from '#features/forms/console/builder/draft.ts'
import { limitsFor } from '#features/forms/console/builder/options.ts'

type Props = {
  field: FormField
  draft: Draft
  language: Language
  isDisabled: boolean
  problem: string | null
  rules: readonly Rule[]
  onChange: (next: (draft: Draft) => Draft, tag?: string) => void
}

/** At once on the screen; what is pasted beyond it is dropped. */
const MOST_EDITED = 500

/** The options of a field with their limits, and which of them a rule controls. */
export function OptionsEditor({ field, draft, language, isDisabled, problem, rules, onChange }: Props) {
  const t = useT()
  const { fieldName, fieldOptions, optionLimits } = field
  const controlled = optionsControlled(rules).find((other) => other.fieldName === fieldName)
  const set = (options: Option[]) =>
    onChange((from) => changeField(from, fieldName, { fieldOptions: options, optionLimits: limitsFor(options, optionLimits) }))
  const limit = ({ key, value }: Option) => (
    <InputNumber
      className="option-limit"
      size="small"
      disabled={isDisabled}
      min={1}
      max={9_999_999}
      precision={0}
      controls={false}
      aria-label={t('forms.optionLimit', { name: value })}
      placeholder={t('forms.noLimit')}
      value={optionLimits?.[key] ?? null}
      onChange={(most) => {
        const { [key]: _, ...others } = optionLimits ?? {}
        onChange((from) => changeField(from, fieldName, { optionLimits: most ? { ...others, [key]: most } : others }), `limit ${key}`)
      }}
    />
  )
  const mark = ({ key }: Option) =>
    controlled?.optionKeys.includes(key) && (
      <span title={t('forms.controlled')}>
        <Icon name="tree" size={12} />
        <span className="unseen">{t('forms.controlled')}</span>
      </span>
    )
  return (
    <OptionList
      label={t('forms.options')}
      options={fieldOptions}
      isDisabled={isDisabled}
      problem={problem}
      most={MOST_EDITED}
      language={language}
      newText={(n) => t('forms.newOption', { n })}
      isUntouched={isUntouchedOption}
      {...(language !== draft.main && { textOf: ({ key }: Option) => draft.texts[language]?.[fieldName]?.options[key] ?? '' })}
      suffixOf={mark}
      besideOf={limit}
      onSet={set}
      onText={(key, value) =>
        onChange((from) => changeText(from, fieldName, language, { option: { key, value } }), `option ${key} ${language}`)
      }
    />
  )
}
