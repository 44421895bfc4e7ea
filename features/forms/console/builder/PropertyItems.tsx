import { InputNumber, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import type { FieldFlag } from '#core/flags.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { MOST_LETTERS } from '#features/forms/values.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import type { Limit } from '#features/forms/console/builder/properties.ts'

type ItemProps = { label: string; isNeeded?: boolean; isOptional?: boolean; problem?: string | null; children: (id: string) => ReactNode }

/** Label above, control, then what is wrong with it. */
export function Item({ label, isNeeded = false, isOptional = false, problem, children }: ItemProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="props-item">
      <label className="props-label" htmlFor={id}>
        {label}
        {isNeeded && (
          <span className="le-req down" aria-hidden>
            *
          </span>
        )}
        {isOptional && <span className="le-opt">{t('forms.optional')}</span>}
      </label>
      {children(id)}
      {problem && <Problem text={problem} />}
    </div>
  )
}

export function LimitItem({
  limit,
  field,
  isDisabled,
  onSet,
}: {
  limit: Limit
  field: FormField
  isDisabled: boolean
  onSet: (value: number | null) => void
}) {
  const t = useT()
  const isFiles = shapeOf(field.fieldType) === 'files'
  return (
    <Item label={limit === 'maxLength' ? t('forms.maxLength') : isFiles ? t('forms.maxFiles') : t('forms.maxCount')} isOptional>
      {(id) => (
        <InputNumber
          id={id}
          disabled={isDisabled}
          min={1}
          max={limit === 'maxLength' ? MOST_LETTERS : 100}
          precision={0}
          value={field[limit] ?? null}
          placeholder={t('forms.noLimit')}
          onChange={onSet}
          className="props-number"
        />
      )}
    </Item>
  )
}

const hinted = new Set<FieldFlag>([
  'IsUnique',
  'isOpenMobileAuthCode',
  'IsOpenEmailAuthCode',
  'IsLimitAuthCode',
  'IsGlobalRoaming',
  'IsOpenMobileValidation',
  'IsVerifyIdCard',
  'IsJoinAfterAllowModify',
  'IsOnlyAdmin',
  'IsRandomOptionSort',
  'IsShow',
  'IsOpenFaceCheckin',
])

export function FlagItem({
  flag,
  isOn,
  isDisabled,
  onSet,
}: {
  flag: FieldFlag
  isOn: boolean
  isDisabled: boolean
  onSet: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className="props-flag">
      <label htmlFor={id} className="sp">
        <span className="t13">{textOf(`forms.flag.${flag}`)}</span>
        {hinted.has(flag) && <span className="t12 m3">{textOf(`forms.flag.${flag}Hint`)}</span>}
      </label>
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onSet} />
    </div>
  )
}
