import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { MOST_LEVELS } from '#features/forms/define.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { changeField, changeText, type Draft } from '#features/forms/console/builder/draft.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { newKey } from '#console/kit/builder/newKey.ts'
import { changedTree, outlined, outlineOf } from '#features/forms/console/builder/options.ts'
import { PasteBox } from '#console/kit/builder/PasteBox.tsx'

type Props = {
  field: FormField
  draft: Draft
  language: Language
  isDisabled: boolean
  problem: string | null
  onChange: (next: (draft: Draft) => Draft, tag?: string) => void
}

/** A tree of options, level by level or written as an outline. */
export function CascadeEditor({ field, draft, language, isDisabled, problem, onChange }: Props) {
  const t = useT()
  const { fieldName, fieldOptions: options } = field
  const [isPasting, setPasting] = useState(false)
  const isMain = language === draft.main
  const set = (fieldOptions: Option[]) => onChange((from) => changeField(from, fieldName, { fieldOptions }))
  const added = (siblings: readonly Option[] = []) => [
    ...siblings,
    { key: newKey('O_'), value: t('forms.newOption', { n: siblings.length + 1 }) },
  ]

  const rows = (level: readonly Option[], depth: number) => (
    <ul className={depth === 0 ? 'options-list' : 'options-list options-deeper'}>
      {level.map((option) => (
        <li key={option.key}>
          <div className="option option-branch">
            <Input
              className="option-text"
              size="small"
              disabled={isDisabled}
              maxLength={200}
              aria-label={t('forms.optionTextAt', { name: option.value, n: depth + 1 })}
              placeholder={isMain ? '' : option.value}
              value={isMain ? option.value : (draft.texts[language]?.[fieldName]?.options[option.key] ?? '')}
              onChange={({ target }) =>
                onChange(
                  (from) => changeText(from, fieldName, language, { option: { key: option.key, value: target.value } }),
                  `option ${option.key} ${language}`,
                )
              }
            />
            <Button
              type="text"
              size="small"
              disabled={isDisabled || depth + 1 >= MOST_LEVELS}
              aria-label={t('forms.addBelow', { name: option.value })}
              title={t('forms.addBelow', { name: option.value })}
              icon={<Icon name="plus" size={14} />}
              onClick={() => set(changedTree(options, option.key, (parent) => ({ ...parent, childrens: added(parent.childrens) })))}
            />
            <Button
              type="text"
              size="small"
              disabled={isDisabled}
              aria-label={t('forms.removeOption', { name: option.value })}
              icon={<Icon name="x" size={14} />}
              onClick={() => set(changedTree(options, option.key, () => null))}
            />
          </div>
          {option.childrens && option.childrens.length > 0 && rows(option.childrens, depth + 1)}
        </li>
      ))}
    </ul>
  )

  return (
    <fieldset className="props-item options">
      <legend className="props-label">
        {t('forms.options')}
        <span className="t12 m3 options-count">{t('forms.optionCount', { n: everyOption(options).length })}</span>
      </legend>
      {rows(options, 0)}
      {!isDisabled && (
        <div className="row g1 wrap">
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => set(added(options))}>
            {t('forms.addOption')}
          </Button>
          <Button size="small" type="text" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {t('forms.asOutline')}
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteBox
          label={t('forms.outlineHint')}
          initial={outlineOf(options)}
          onAdd={(text) => {
            set(outlined(text, newKey, MOST_LEVELS))
            setPasting(false)
          }}
        />
      )}
      {problem && <Problem text={problem} />}
    </fieldset>
  )
}
