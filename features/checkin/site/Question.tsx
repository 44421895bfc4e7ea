import { hasFlag } from '#core/flags.ts'
import { isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { saySelf } from '#features/checkin/site/selfWords.ts'

export type Given = string | string[]
type Props = { field: FormField; value: Given; error: string | undefined; onChange: (value: Given) => void }

/** One question of the check-in point, in the form its type asks for. */
export function Question({ field, value, error, onChange }: Props) {
  const id = `q-${field.fieldName}`
  const isRequired = hasFlag(field.openFunctionalVerificationTags, 'IsNeeded')
  if (isStatic(field.fieldType)) return <p className="tip">{field.displayName}</p>
  const shape = shapeOf(field.fieldType)
  const described = error ? `${id}-wrong` : undefined
  const common = { id, 'aria-required': isRequired, 'aria-invalid': error ? true : undefined, 'aria-describedby': described } as const
  const wrong = error && (
    <p className="wrong" id={described}>
      {error}
    </p>
  )
  if (shape === 'code' || shape === 'codes')
    return (
      <fieldset className="group" aria-describedby={described}>
        <legend className="label">
          {field.displayName}
          {isRequired && <span className="req">{saySelf('required')}</span>}
        </legend>
        <div className="options list">
          {field.fieldOptions.map((option) => (
            <label key={option.key} className="option">
              <input
                type={shape === 'code' ? 'radio' : 'checkbox'}
                name={id}
                checked={shape === 'code' ? value === option.key : value.includes(option.key)}
                onChange={() => onChange(shape === 'code' ? option.key : toggled(value, option.key))}
              />
              <span className="tile-text">{option.value}</span>
            </label>
          ))}
        </div>
        {wrong}
      </fieldset>
    )
  if (shape === 'switch')
    return (
      <div className="field turn">
        <label className="label" htmlFor={id}>
          {field.displayName}
        </label>
        <input
          {...common}
          className="switch"
          type="checkbox"
          checked={value === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        {wrong}
      </div>
    )
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {field.displayName}
        {isRequired && <span className="req">{saySelf('required')}</span>}
      </label>
      {shape === 'lines' ? (
        <textarea {...common} className="input lines" rows={3} value={text} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...common}
          className="input"
          type={shape === 'date' ? 'date' : 'text'}
          inputMode={shape === 'integer' ? 'numeric' : shape === 'decimal' ? 'decimal' : undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {wrong}
    </div>
  )
}

function toggled(value: Given, key: string): string[] {
  const chosen = typeof value === 'string' ? [] : value
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
}
