import { ariaOf, type ControlProps } from '#features/registration/site/controls/control.ts'

/** On or off, or a sentence to tick; both keep 'true' or 'false'. */
export function SwitchControl({ id, field, value, onChange, onBlur, ...rest }: ControlProps) {
  const isOn = value === 'true'
  const { 'aria-required': _, ...aria } = ariaOf(rest)
  return (
    <input
      id={id}
      type="checkbox"
      className={field.fieldType === 'OnOff' ? 'switch' : 'check'}
      role={field.fieldType === 'OnOff' ? 'switch' : undefined}
      checked={isOn}
      onChange={(event) => onChange(String(event.target.checked))}
      onBlur={onBlur}
      {...aria}
    />
  )
}
