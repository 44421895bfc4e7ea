import { Button, Input } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Option } from '#core/schema.ts'
import { MoveGrip } from '#console/kit/builder/MoveGrip.tsx'
import { newKey } from '#console/kit/builder/newKey.ts'
import { movedOption, pasted, sortedOptions } from '#console/kit/builder/optionLines.ts'
import { PasteBox } from '#console/kit/builder/PasteBox.tsx'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = {
  label: string
  options: readonly Option[]
  isDisabled: boolean
  problem: string | null
  most: number
  language: string
  /** What a new one says until somebody writes something better. */
  newText: (n: number) => string
  isUntouched?: (value: string) => boolean
  /** In another language than the first, its own words; the first one's stand behind. */
  textOf?: (option: Option) => string
  suffixOf?: (option: Option) => ReactNode
  /** Beside each: how often it may be taken. */
  besideOf?: (option: Option) => ReactNode
  onSet: (options: Option[]) => void
  onText: (key: string, value: string) => void
}

const MOST_SHOWN = 500

/** Options one below the other; Enter adds the next, an empty one is dropped by Backspace, arrows on the grip move it. */
export function OptionList({
  label,
  options,
  isDisabled,
  problem,
  most,
  language,
  newText,
  isUntouched,
  textOf,
  suffixOf,
  besideOf,
  onSet,
  onText,
}: Props) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [isPasting, setPasting] = useState(false)
  const inputs = () => list.current?.querySelectorAll<HTMLInputElement>('input.option-text')
  const addAfter = (at: number) => {
    onSet(options.toSpliced(at + 1, 0, { key: newKey('O_'), value: newText(options.length + 1) }))
    requestAnimationFrame(() => inputs()?.[at + 1]?.select())
  }
  const remove = (at: number) => {
    onSet(options.filter((_, index) => index !== at))
    requestAnimationFrame(() => inputs()?.[Math.max(0, at - 1)]?.focus())
  }
  const onKey = (event: KeyboardEvent, at: number, value: string) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) addAfter(at)
    else if (event.key === 'Backspace' && value === '') remove(at)
    else return
    event.preventDefault()
  }
  return (
    <fieldset className={besideOf ? 'props-item options' : 'props-item options options-plain'}>
      <legend className="props-label">
        {label}
        <span className="t12 m3 options-count">{t('kit.optionCount', { n: options.length })}</span>
      </legend>
      <ul ref={list} className="options-list">
        {options.slice(0, MOST_SHOWN).map((option, at) => {
          const value = textOf ? textOf(option) : option.value
          const suffix = suffixOf?.(option)
          return (
            <li key={option.key} className="option">
              <MoveGrip name={option.value} isDisabled={isDisabled} onMove={(by) => onSet(movedOption(options, at, at + by))} />
              <Input
                className="option-text"
                size="small"
                disabled={isDisabled}
                maxLength={200}
                aria-label={t('kit.optionText', { n: at + 1 })}
                placeholder={textOf ? option.value : ''}
                value={value}
                onChange={({ target }) => onText(option.key, target.value)}
                onKeyDown={(event) => onKey(event, at, value)}
                {...(suffix && { suffix })}
              />
              {besideOf?.(option)}
              <Button
                type="text"
                size="small"
                disabled={isDisabled || options.length === 1}
                aria-label={t('kit.removeOption', { name: option.value })}
                icon={<Icon name="x" size={14} />}
                onClick={() => remove(at)}
              />
            </li>
          )
        })}
      </ul>
      {options.length > MOST_SHOWN && <p className="t12 m3">{t('kit.moreOptions', { n: options.length - MOST_SHOWN })}</p>}
      {!isDisabled && (
        <div className="row g1 wrap">
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            disabled={options.length >= most}
            onClick={() => addAfter(options.length - 1)}
          >
            {t('kit.addOption')}
          </Button>
          <Button size="small" type="text" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {t('kit.pasteOptions')}
          </Button>
          {options.length > 1 && (
            <Button size="small" type="text" onClick={() => onSet(sortedOptions(options, language))}>
              {t('kit.sortOptions')}
            </Button>
          )}
        </div>
      )}
      {isPasting && (
        <PasteBox
          label={t('kit.pasteHint')}
          onAdd={(text) => {
            onSet(pasted(text, options, newKey, isUntouched).slice(0, most))
            setPasting(false)
          }}
        />
      )}
      {problem && <Problem text={problem} />}
    </fieldset>
  )
}
