import { Input, Select, type InputRef } from 'antd'
import type { Ref } from 'react'
import { useT } from '#console/kit/text.ts'

type Props = {
  id?: string
  label?: string
  describedBy?: string
  value: string
  /** What may stand there; none: anything may. */
  options: readonly string[]
  inputRef?: Ref<InputRef>
  onChange: (value: string) => void
}

/** The value that is to stand there: chosen where only some are possible, else typed. */
export function RightValue({ id, label, describedBy, value, options, inputRef, onChange }: Props) {
  const t = useT()
  const shared = { ...(id && { id }), ...(label && { 'aria-label': label }), ...(describedBy && { 'aria-describedby': describedBy }) }
  if (options.length === 0)
    return (
      <Input
        {...shared}
        {...(inputRef && { ref: inputRef })}
        status="error"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Select
      {...shared}
      className="imp-choice"
      showSearch
      placeholder={t('imports.chooseValue')}
      getPopupContainer={(trigger) => trigger.parentElement ?? trigger}
      value={options.includes(value) ? value : null}
      options={options.map((option) => ({ value: option, label: option }))}
      onChange={onChange}
    />
  )
}
