import type { ReactNode } from 'react'
import { hasFlag } from '#core/flags.ts'
import { isRegion, layouts, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import type { FieldState } from '#features/forms/evaluate.ts'
import { ChoiceControl } from '#features/registration/site/controls/ChoiceControl.tsx'
import type { ControlProps } from '#features/registration/site/controls/control.ts'
import { RegionControl } from '#features/registration/site/controls/RegionControl.tsx'
import { CascadeControl, SelectControl } from '#features/registration/site/controls/SelectControl.tsx'
import { SwitchControl } from '#features/registration/site/controls/SwitchControl.tsx'
import { TextControl } from '#features/registration/site/controls/TextControl.tsx'
import { UploadControl } from '#features/registration/site/controls/UploadControl.tsx'
import { inOrderFor, type Typed } from '#features/registration/site/judge.ts'
import { say } from '#features/registration/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'

export type FieldRowProps = {
  personKey: string
  field: FormField
  fields: readonly FormField[]
  values: Typed
  state: FieldState
  error: string | undefined
  isFull: ControlProps['isFull']
  onChange: (fieldName: string, value: unknown) => void
  onBlur: (fieldName: string) => void
  children?: ReactNode
}

export const idOf = (personKey: string, fieldName: string) => `f-${personKey.slice(0, 8)}-${fieldName}`

/** Label, control, hint and error of one field; texts between the fields stand alone. */
export function FieldRow({ personKey, field, fields, values, state, error, isFull, onChange, onBlur, children }: FieldRowProps) {
  if (field.fieldType === 'Tip') return <Tip field={field} />
  // The server has cleaned it by its list of allowed elements.
  if (field.fieldType === 'RichText')
    return <div className="rich" data-field={field.fieldName} dangerouslySetInnerHTML={{ __html: field.description }} />

  const id = idOf(personKey, field.fieldName)
  const hint = field.description ? `${id}-hint` : ''
  const wrong = error ? `${id}-wrong` : ''
  const control: ControlProps = {
    id,
    field,
    value: values[field.fieldName],
    options: inOrderFor(personKey, field).filter(({ key }) => state.optionKeys.includes(key)),
    isFull,
    isRequired: state.isRequired,
    isWrong: Boolean(error),
    describedBy: [hint, wrong].filter(Boolean).join(' ') || undefined,
    onChange: (value) => onChange(field.fieldName, value),
    onBlur: () => onBlur(field.fieldName),
  }
  const isHidden = hasFlag(field.openFunctionalVerificationTags, 'IsHideDisplayName')
  const label = (
    <>
      {field.displayName}
      {state.isRequired ? (
        <span className="req">
          <span aria-hidden="true">*</span>
          <span className="sr-only">{say('required')}</span>
        </span>
      ) : (
        <span className="opt">{say('optional')}</span>
      )}
    </>
  )
  const below = (
    <>
      {field.description && (
        <p className="hint" id={hint}>
          {field.description}
        </p>
      )}
      {error && (
        <p className="wrong" id={wrong}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      {children}
    </>
  )
  const labelClass = isHidden ? 'label sr-only' : 'label'
  const rowClass = field.layout === layouts.left ? 'field left' : 'field'

  if (shapeOf(field.fieldType) === 'switch')
    return (
      <div className="field turn" data-field={field.fieldName}>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
        <SwitchControl {...control} />
        {below}
      </div>
    )
  if (isTiles(field))
    return (
      <fieldset
        className={rowClass}
        data-field={field.fieldName}
        role={shapeOf(field.fieldType) === 'code' ? 'radiogroup' : undefined}
        {...groupAria(control)}
      >
        <legend className={labelClass}>{label}</legend>
        <ChoiceControl {...control} />
        {below}
      </fieldset>
    )
  return (
    <div className={rowClass} data-field={field.fieldName}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <div className="control">
        <Control control={control} fields={fields} values={values} />
        {below}
      </div>
    </div>
  )
}

function groupAria({ field, isRequired, isWrong }: ControlProps) {
  return shapeOf(field.fieldType) === 'code' ? { 'aria-required': isRequired || undefined, 'aria-invalid': isWrong || undefined } : {}
}

function isTiles({ fieldType }: FormField): boolean {
  return fieldType === 'Radio' || fieldType === 'Gender' || shapeOf(fieldType) === 'codes'
}

function Control({ control, fields, values }: { control: ControlProps; fields: readonly FormField[]; values: Typed }) {
  const { fieldType } = control.field
  if (isRegion(fieldType)) return <RegionControl {...control} fields={fields} values={values} />
  const shape = shapeOf(fieldType)
  if (shape === 'code') return <SelectControl {...control} />
  if (shape === 'path') return <CascadeControl {...control} />
  if (shape === 'files') return <UploadControl {...control} />
  return <TextControl {...control} />
}

function Tip({ field }: { field: FormField }) {
  return (
    <div className="tip" data-field={field.fieldName}>
      {field.displayName && !hasFlag(field.openFunctionalVerificationTags, 'IsHideDisplayName') && <b>{field.displayName}</b>}
      {field.description && <p>{field.description}</p>}
    </div>
  )
}
