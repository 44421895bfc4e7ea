import { Button, Input } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { newOption } from '#features/checkin/console/points/design/questionDraft.ts'

const MOST_OPTIONS = 50
const MOST_LETTERS = 200

type Props = { options: readonly Option[]; language: Language; isDisabled: boolean; onChange: (options: Option[]) => void }

/** Enter adds the next, Backspace in an empty one drops it. */
export function OptionRows({ options, language, isDisabled, onChange }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const focusAt = (at: number) => requestAnimationFrame(() => box.current?.querySelectorAll<HTMLInputElement>('input')[at]?.select())
  const addAfter = (at: number) => {
    if (options.length >= MOST_OPTIONS) return
    onChange(options.toSpliced(at + 1, 0, newOption(t('checkin.page.newOption', { n: options.length + 1 }))))
    focusAt(at + 1)
  }
  const drop = (at: number) => {
    onChange(options.toSpliced(at, 1))
    focusAt(Math.max(0, at - 1))
  }
  const byKey = (event: KeyboardEvent, at: number, value: string) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) addAfter(at)
    else if (event.key === 'Backspace' && value === '' && options.length > 1) drop(at)
    else return
    event.preventDefault()
  }
  const optionOf = (key: string) => options.find((option) => option.key === key)
  return (
    <div className="design-field" ref={box}>
      <span className="b">{t('checkin.page.options')}</span>
      <SortList
        label={t('checkin.page.options')}
        ids={options.map(({ key }) => key)}
        nameOf={(key) => optionOf(key)?.value ?? ''}
        isDisabled={isDisabled}
        onMove={(keys) => onChange(keys.flatMap((key) => optionOf(key) ?? []))}
        className="question-options"
        rowClassName="question-option sorted"
      >
        {(key, grip) => {
          const at = options.findIndex((option) => option.key === key)
          const value = options[at]?.value ?? ''
          return (
            <>
              {grip}
              <Input
                aria-label={t('checkin.page.optionNo', { n: at + 1 })}
                lang={language}
                maxLength={MOST_LETTERS}
                value={value}
                onChange={({ target }) =>
                  onChange(options.map((option) => (option.key === key ? { ...option, value: target.value } : option)))
                }
                onKeyDown={(event) => byKey(event, at, value)}
              />
              <Button
                type="text"
                icon={<Icon name="x" />}
                disabled={options.length === 1}
                aria-label={t('checkin.page.dropOption', { name: value })}
                onClick={() => drop(at)}
              />
            </>
          )
        }}
      </SortList>
      {!isDisabled && options.length < MOST_OPTIONS && (
        <div>
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => addAfter(options.length - 1)}>
            {t('checkin.page.addOption')}
          </Button>
        </div>
      )}
    </div>
  )
}
