import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/text.ts'

type PickProps<Value extends string> = {
  label: string
  value: Value
  options: readonly Value[]
  word: (value: Value) => string
  onChange: (value: Value) => void
}

export function Pick<Value extends string>({ label, value, options, word, onChange }: PickProps<Value>) {
  return (
    <Select<Value>
      variant="filled"
      aria-label={label}
      value={value}
      popupMatchSelectWidth={false}
      options={options.map((one) => ({ value: one, label: word(one) }))}
      onChange={onChange}
    />
  )
}

export function Days({ value, onChange }: { value: number | undefined; onChange: (days: number | undefined) => void }) {
  const t = useT()
  return (
    <Select<number>
      variant="filled"
      aria-label={t('audience.window')}
      value={value ?? 0}
      popupMatchSelectWidth={false}
      options={[0, 7, 30, 90, 180, 365, 730].map((days) => ({
        value: days,
        label: days === 0 ? t('audience.ever') : t('audience.lastDays', { days }),
      }))}
      onChange={(days) => onChange(days === 0 ? undefined : days)}
    />
  )
}

type WholeProps = { label: string; value: number; min?: number; max: number; after?: ReactNode; onChange: (value: number) => void }

export function Whole({ label, value, min = 0, max, after, onChange }: WholeProps) {
  return (
    <span className="row g1">
      <InputNumber
        variant="filled"
        className="aud-number"
        aria-label={label}
        min={min}
        max={max}
        precision={0}
        value={value}
        onChange={(next) => onChange(next ?? min)}
      />
      {after}
    </span>
  )
}
