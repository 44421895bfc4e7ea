import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/text.ts'
import { say } from '#features/audience/console/say.ts'
import { traitTests } from '#features/audience/tree.ts'

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

type Tested = { test: (typeof traitTests)[number]; values: string[] }
type TestedProps = {
  tested: Tested
  options: { value: string; label: string }[]
  isTyped: boolean
  isDisabled?: boolean
  onChange: (tested: Tested) => void
}

/** How something is held against what, chosen or typed; being empty is held against nothing. */
export function TestedValues({ tested, options, isTyped, isDisabled = false, onChange }: TestedProps) {
  const t = useT()
  const { test, values } = tested
  return (
    <>
      <Pick
        label={t('audience.test')}
        value={test}
        options={traitTests}
        word={(one) => say(`test_${one}`)}
        onChange={(chosen) => onChange({ test: chosen, values })}
      />
      {test !== 'isEmpty' && test !== 'isNotEmpty' && (
        <Select<string[]>
          className="aud-values"
          variant="filled"
          mode={isTyped ? 'tags' : 'multiple'}
          disabled={isDisabled}
          aria-label={t('audience.values')}
          placeholder={t(isTyped ? 'audience.typeValues' : 'audience.chooseValues')}
          value={values}
          options={options}
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          onChange={(given) => onChange({ test, values: given.map((value) => value.trim()).filter(Boolean) })}
        />
      )}
    </>
  )
}
