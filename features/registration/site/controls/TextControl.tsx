import { hasBit, validationTypes } from '#core/flags.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { asksForMobile } from '#features/forms/personValues.ts'
import { validationOf } from '#features/forms/values.ts'
import { ariaOf, textOf, type ControlProps } from '#features/registration/site/controls/control.ts'
import { say } from '#features/registration/site/say.ts'

const ROWS = 3

/** One line or several; the keyboard a phone shows follows from what is asked. */
export function TextControl({ id, field, value, onChange, onBlur, ...rest }: ControlProps) {
  const shape = shapeOf(field.fieldType)
  const common = {
    id,
    value: textOf(value),
    maxLength: field.maxLength,
    onBlur,
    ...ariaOf(rest),
  }
  if (shape === 'lines')
    return <textarea {...common} className="input lines" rows={ROWS} onChange={(event) => onChange(event.target.value)} />
  const input = <input {...common} {...keyboardOf(field)} className="input" onChange={(event) => onChange(event.target.value)} />
  if (!isChinaOnly(field)) return input
  return (
    <div className={rest.isWrong ? 'input lead bad' : 'input lead'}>
      <span aria-hidden="true">+86</span>
      <input {...common} {...keyboardOf(field)} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

function isChinaOnly(field: FormField): boolean {
  const bits = validationOf(field)
  return (
    hasBit(bits, validationTypes.ChinaMobile) && !hasBit(bits, validationTypes.MacaoMobile) && !hasBit(bits, validationTypes.WorldMobile)
  )
}

const completions: Record<string, string> = {
  FullName: 'name',
  Company: 'organization',
  Title: 'organization-title',
  Address: 'street-address',
}

function keyboardOf(field: FormField) {
  const shape = shapeOf(field.fieldType)
  if (shape === 'integer') return { inputMode: 'numeric' as const, autoComplete: 'off' }
  if (shape === 'decimal') return { inputMode: 'decimal' as const, autoComplete: 'off' }
  if (shape === 'date') return { type: 'date', min: '1900-01-01', max: '2037-12-31' }
  if (shape === 'dateTime') return { type: 'datetime-local', min: '1900-01-01T00:00', max: '2037-12-31T23:59' }
  const bits = validationOf(field)
  if (asksForMobile(bits))
    return { type: 'tel', inputMode: 'tel' as const, autoComplete: 'tel', placeholder: isChinaOnly(field) ? '' : say('mobileExample') }
  if (hasBit(bits, validationTypes.Email)) return { type: 'email', inputMode: 'email' as const, autoComplete: 'email' }
  if (field.fieldName === 'Password') return { type: 'password', autoComplete: 'new-password' }
  return { type: 'text', autoComplete: completions[field.fieldName] ?? 'off' }
}
