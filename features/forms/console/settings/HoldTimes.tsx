import { InputNumber } from 'antd'
import { useState } from 'react'
import type { PayOptions } from '#features/payments/contract.ts'
import { MOST_HOLD_MINUTES } from '#features/payments/rules.ts'
import { spanOf, spanUnits, type SpanUnit } from '#core/span.ts'
import { useT } from '#console/kit/text.ts'

type Holds = PayOptions['holds']
type Name = keyof Holds

/** Everyone thinks of a checkout in minutes, of an answer in hours and of a transfer in days. */
const usual = { online: 'minutes', afterApproval: 'hours', offline: 'days' } as const satisfies Record<Name, SpanUnit>
const names = Object.keys(usual) as Name[]

type Props = { holds: Holds; canSave: boolean; onSave: (holds: Partial<Holds>) => void }

export function HoldTimes({ holds, canSave, onSave }: Props) {
  const t = useT()
  return (
    <div className="settings-holds">
      {names.map((name) => (
        <label key={name} className="settings-item">
          <span className="b t13">{t(`forms.hold_${name}`)}</span>
          <HoldInput key={holds[name]} name={name} minutes={holds[name]} isDisabled={!canSave} onSave={onSave} />
        </label>
      ))}
    </div>
  )
}

type InputProps = { name: Name; minutes: number; isDisabled: boolean; onSave: Props['onSave'] }

/** Kept when the field is left or Enter is pressed; an empty field goes back to what was kept. */
function HoldInput({ name, minutes, isDisabled, onSave }: InputProps) {
  const t = useT()
  const { n, unit } = spanOf(minutes, usual[name])
  const [value, setValue] = useState<number | null>(n)
  const save = () => {
    const wanted = value === null ? null : value * spanUnits[unit]
    if (wanted === null) return setValue(n)
    if (wanted !== minutes) onSave({ [name]: wanted })
  }
  return (
    <InputNumber
      value={value}
      min={1}
      max={Math.floor(MOST_HOLD_MINUTES / spanUnits[unit])}
      disabled={isDisabled}
      precision={0}
      suffix={t(`forms.unit_${unit}`)}
      onChange={setValue}
      onBlur={save}
      onPressEnter={save}
    />
  )
}
