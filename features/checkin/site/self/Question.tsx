import { hasFlag } from '#core/flags.ts'
import { isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'

export type Given = string | string[]
type Props = { field: FormField; requiredWord: string; value: Given; error: string | undefined; onChange: (value: Given) => void }

/** One question of the check-in point, in the form its type asks for. */
export function Question({ field, requiredWord, value, error, onChange }: Props) {
  const id = `q-${field.fieldName}`
  const isRequired = hasFlag(field.openFunctionalVerificationTags, 'IsNeeded')
  if (isStatic(field.fieldType)) return <p className="tip">{field.displayName}</p>
  const shape = shapeOf(field.fieldType)
  const hint = plainText(field.description)
  const described = [hint && `${id}-hint`, error && `${id}-wrong`].filter(Boolean).join(' ') || undefined
  const common = { id, 'aria-required': isRequired, 'aria-invalid': error ? true : undefined, 'aria-describedby': described } as const
  const required = isRequired && <span className="req">{requiredWord}</span>
  const notes = (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="wrong" id={`${id}-wrong`}>
          {error}
        </p>
      )}
    </>
  )
  if (shape === 'code' || shape === 'codes')
    return (
      <fieldset className={error ? 'group is-wrong' : 'group'} aria-describedby={described}>
        <legend className="label">
          {field.displayName}
          {required}
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
        {notes}
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
        {notes}
      </div>
    )
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {field.displayName}
        {required}
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
      {notes}
    </div>
  )
}

function toggled(value: Given, key: string): string[] {
  const chosen = typeof value === 'string' ? [] : value
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
}

/** A description may hold the marks of an editor; at the door its words are enough. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
