import { Input } from 'antd'
import { createContext, useContext, useMemo, useRef, type FocusEvent } from 'react'
import type { FieldNames } from '#features/notices/console/editor/fieldNames.ts'

type Control = HTMLTextAreaElement | HTMLInputElement

/** A field that is picked goes into the text that was written in last. */
export type Inserting = {
  names: FieldNames
  isReadOnly: boolean
  note: (control: Control) => void
  insert: (text: string) => void
}
export const InsertingContext = createContext<Inserting | null>(null)

export function useInserting(): Inserting {
  const inserting = useContext(InsertingContext)
  if (!inserting) throw new Error('a text with fields stands outside of an editor')
  return inserting
}

/** What an editor gives to all its texts. */
export function useTexts(names: FieldNames, isReadOnly: boolean): Inserting {
  const last = useRef<Control>(null)
  return useMemo(
    () => ({
      names,
      isReadOnly,
      note(control) {
        last.current = control
      },
      insert(text) {
        const control = last.current
        if (!control?.isConnected) return
        control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end')
        control.dispatchEvent(new Event('input', { bubbles: true }))
        control.focus()
      },
    }),
    [names, isReadOnly],
  )
}

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  maxLength?: number
  isLine?: boolean
  placeholder?: string
  className?: string
}

/** A text with fields in it, under the names that people read. */
export function FieldText({ label, value, onChange, maxLength, isLine = false, placeholder, className }: Props) {
  const { names, isReadOnly, note } = useInserting()
  const common = {
    'aria-label': label,
    value: names.shown(value),
    readOnly: isReadOnly,
    onFocus: ({ target }: FocusEvent<Control>) => note(target),
    variant: 'borderless' as const,
    className: className ? `notice-text ${className}` : 'notice-text',
    ...(maxLength && { maxLength }),
    ...(placeholder && { placeholder }),
  }
  return isLine ? (
    <Input {...common} onChange={({ target: { value: text } }) => onChange(names.stored(text))} />
  ) : (
    <Input.TextArea autoSize {...common} onChange={({ target: { value: text } }) => onChange(names.stored(text))} />
  )
}
