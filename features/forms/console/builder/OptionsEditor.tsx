import { Button, Input, InputNumber } from 'antd'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { MOST_OPTIONS } from '#features/forms/define.ts'
import { optionsControlled } from '#features/forms/defineRule.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { changeField, changeText, type Draft } from '#features/forms/console/builder/draft.ts'
import { Problem } from '#features/forms/console/builder/Problem.tsx'
import { newKey } from '#features/forms/console/builder/newKey.ts'
import { limitsFor, movedOption, pasted, sortedOptions } from '#features/forms/console/builder/options.ts'

type Props = {
  field: FormField
  draft: Draft
  language: Language
  isDisabled: boolean
  problem: string | null
  rules: readonly Rule[]
  onChange: (next: (draft: Draft) => Draft, tag?: string) => void
}

const MOST_SHOWN = 500

/** Options with their limits; Enter adds the next, an empty one is dropped by Backspace, arrows on the grip move it. */
export function OptionsEditor({ field, draft, language, isDisabled, problem, rules, onChange }: Props) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const { fieldName, fieldOptions: options, optionLimits } = field
  const [isPasting, setPasting] = useState(false)
  const controlled = optionsControlled(rules).find((other) => other.fieldName === fieldName)
  const isMain = language === draft.main
  const set = (fieldOptions: Option[], tag = '') =>
    onChange((from) => changeField(from, fieldName, { fieldOptions, optionLimits: limitsFor(fieldOptions, optionLimits) }), tag)
  const focusAt = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input.option-text')[at]?.focus())
  const addAfter = (at: number) => {
    const next = [...options]
    next.splice(at + 1, 0, { key: newKey('O_'), value: t('forms.newOption', { n: options.length + 1 }) })
    set(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input.option-text')[at + 1]?.select())
  }
  const remove = (at: number) => {
    set(options.filter((_, index) => index !== at))
    focusAt(Math.max(0, at - 1))
  }
  const onKey = (event: KeyboardEvent, at: number, value: string) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) addAfter(at)
    else if (event.key === 'Backspace' && value === '') remove(at)
    else return
    event.preventDefault()
  }
  const textOfOption = ({ key, value }: Option) => (isMain ? value : (draft.texts[language]?.[fieldName]?.options[key] ?? ''))

  return (
    <fieldset className="props-item options">
      <legend className="props-label">
        {t('forms.options')}
        <span className="t12 m3 options-count">{t('forms.optionCount', { n: options.length })}</span>
      </legend>
      <ul ref={list} className="options-list">
        {options.slice(0, MOST_SHOWN).map((option, at) => (
          <li key={option.key} className="option">
            <OptionGrip name={option.value} isDisabled={isDisabled} onMove={(by) => set(movedOption(options, at, at + by))} />
            <Input
              className="option-text"
              size="small"
              disabled={isDisabled}
              maxLength={200}
              aria-label={t('forms.optionText', { n: at + 1 })}
              placeholder={isMain ? '' : option.value}
              value={textOfOption(option)}
              onChange={({ target }) =>
                onChange(
                  (from) => changeText(from, fieldName, language, { option: { key: option.key, value: target.value } }),
                  `option ${option.key} ${language}`,
                )
              }
              onKeyDown={(event) => onKey(event, at, textOfOption(option))}
              {...(controlled?.optionKeys.includes(option.key) && {
                suffix: (
                  <span title={t('forms.controlled')}>
                    <Icon name="tree" size={12} />
                    <span className="unseen">{t('forms.controlled')}</span>
                  </span>
                ),
              })}
            />
            <InputNumber
              className="option-limit"
              size="small"
              disabled={isDisabled}
              min={1}
              max={9_999_999}
              precision={0}
              controls={false}
              aria-label={t('forms.optionLimit', { name: option.value })}
              placeholder={t('forms.noLimit')}
              value={optionLimits?.[option.key] ?? null}
              onChange={(limit) => {
                const { [option.key]: _, ...others } = optionLimits ?? {}
                onChange(
                  (from) => changeField(from, fieldName, { optionLimits: limit ? { ...others, [option.key]: limit } : others }),
                  `limit ${option.key}`,
                )
              }}
            />
            <Button
              type="text"
              size="small"
              disabled={isDisabled || options.length === 1}
              aria-label={t('forms.removeOption', { name: option.value })}
              icon={<Icon name="x" size={14} />}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      {options.length > MOST_SHOWN && <p className="t12 m3">{t('forms.moreOptions', { n: options.length - MOST_SHOWN })}</p>}
      {!isDisabled && (
        <div className="row g1 wrap">
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            disabled={options.length >= MOST_OPTIONS}
            onClick={() => addAfter(options.length - 1)}
          >
            {t('forms.addOption')}
          </Button>
          <Button size="small" type="text" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {t('forms.pasteOptions')}
          </Button>
          {options.length > 1 && (
            <Button size="small" type="text" onClick={() => set(sortedOptions(options, language))}>
              {t('forms.sortOptions')}
            </Button>
          )}
        </div>
      )}
      {isPasting && (
        <PasteBox
          label={t('forms.pasteHint')}
          onAdd={(text) => {
            set(pasted(text, options, newKey).slice(0, MOST_SHOWN))
            setPasting(false)
          }}
        />
      )}
      {problem && <Problem text={problem} />}
    </fieldset>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

export function OptionGrip({ name, isDisabled, onMove }: { name: string; isDisabled: boolean; onMove: (by: number) => void }) {
  const t = useT()
  const start = useRef<number | null>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const move = (by: number) => {
    onMove(by)
    requestAnimationFrame(() => grip.current?.focus())
  }
  return (
    <button
      ref={grip}
      type="button"
      className="grip"
      disabled={isDisabled}
      aria-label={t('forms.moveOption', { name })}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        move(step)
      }}
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const height = event.currentTarget.closest('li')?.offsetHeight ?? 0
        const by = start.current === null || height === 0 ? 0 : Math.trunc((event.clientY - start.current) / height)
        if (by === 0) return
        start.current = event.clientY
        onMove(by)
      }}
      onPointerUp={() => {
        start.current = null
      }}
    >
      <Icon name="drag" size={14} />
    </button>
  )
}

export function PasteBox({ label, initial = '', onAdd }: { label: string; initial?: string; onAdd: (text: string) => void }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState(initial)
  return (
    <div className="props-item">
      <label htmlFor={id} className="t12 m3">
        {label}
      </label>
      <Input.TextArea id={id} autoSize={{ minRows: 4, maxRows: 10 }} value={text} onChange={({ target }) => setText(target.value)} />
      <div>
        <Button size="small" type="primary" disabled={text.trim() === ''} onClick={() => onAdd(text)}>
          {t('forms.useLines')}
        </Button>
      </div>
    </div>
  )
}
