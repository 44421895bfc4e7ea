import { useState } from 'react'
import { hasFlag } from '#core/flags.ts'
import { isRegion, shapeOf } from '#features/forms/fieldTypes.ts'
import { optionsAlong } from '#features/forms/options.ts'
import { useT } from '#console/kit/text.ts'
import type { FieldProps } from '#features/forms/console/preview/fieldProps.ts'
import { offeredOptions, placesFor } from '#features/forms/console/preview/walk.ts'

type Props = FieldProps & { id: string }

const textOfValue = (value: unknown) => (typeof value === 'string' ? value : '')
const textsOfValue = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : []

/** The control of one field, plain as on the site. */
export function PreviewControl(props: Props) {
  const { field, value, state, id, onAnswer, error } = props
  const { fieldName, fieldType } = field
  const answer = (given: unknown) => onAnswer(fieldName, given)
  const plain = { id, className: 'pv-input', 'aria-invalid': error !== null, 'aria-required': state?.isRequired ?? false }
  const text = { ...plain, value: textOfValue(value), onChange: ({ target }: { target: { value: string } }) => answer(target.value) }
  if (isRegion(fieldType)) return <RegionChoice {...props} />
  switch (shapeOf(fieldType)) {
    case 'lines':
      return <textarea {...text} className="pv-input pv-area" rows={3} />
    case 'integer':
      return <input {...text} inputMode="numeric" />
    case 'decimal':
      return <input {...text} inputMode="decimal" />
    case 'date':
      return <input {...text} type="date" max="2037-12-31" />
    case 'dateTime':
      return <input {...text} type="datetime-local" max="2037-12-31T23:59" />
    case 'switch':
      return (
        <input
          id={id}
          type="checkbox"
          className="pv-switch"
          checked={value === 'true'}
          onChange={({ target }) => answer(target.checked ? 'true' : 'false')}
        />
      )
    case 'files':
      return <Files {...props} />
    case 'path':
      return <PathChoice {...props} />
    case 'code':
      return fieldType === 'Select' || fieldType === 'AdvancedOption' ? <SelectChoice {...props} /> : <Choices {...props} type="radio" />
    case 'codes':
      return <Choices {...props} type="checkbox" />
    default:
      return (
        <input
          {...text}
          type={fieldName === 'Email' ? 'email' : fieldName === 'Mobile' ? 'tel' : fieldName === 'Password' ? 'password' : 'text'}
          autoComplete="off"
        />
      )
  }
}

function SelectChoice({ field, state, value, id, onAnswer }: Props) {
  const t = useT()
  const [luck] = useState(() => Math.random() * 100)
  return (
    <select id={id} className="pv-input" value={textOfValue(value)} onChange={({ target }) => onAnswer(field.fieldName, target.value)}>
      <option value="">{t('forms.choose')}</option>
      {offeredOptions(field, state, luck).map((option) => (
        <option key={option.key} value={option.key}>
          {option.value}
        </option>
      ))}
    </select>
  )
}

function RegionChoice({ field, value, id, regions, shown = [], answers = {}, onAnswer }: Props) {
  const t = useT()
  const places = regions ? placesFor(field, shown, answers, regions) : []
  return (
    <select id={id} className="pv-input" value={textOfValue(value)} onChange={({ target }) => onAnswer(field.fieldName, target.value)}>
      <option value="">{t('forms.choose')}</option>
      {places.slice(0, 4_000).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Choices({ field, state, value, id, type, onAnswer }: Props & { type: 'radio' | 'checkbox' }) {
  const t = useT()
  const [luck] = useState(() => Math.random() * 100)
  const { fieldName, openFunctionalVerificationTags: tags, optionLimits } = field
  const chosen = type === 'radio' ? [textOfValue(value)] : textsOfValue(value)
  const isFull = type === 'checkbox' && field.maxCount !== undefined && chosen.length >= field.maxCount
  const isVertical = hasFlag(tags, 'IsRadioPutByY') && field.fieldType !== 'Gender'
  return (
    <div className={isVertical ? 'pv-choices pv-vertical' : 'pv-choices'}>
      {offeredOptions(field, state, luck).map(({ key, value: label }) => {
        const isOn = chosen.includes(key)
        return (
          <label key={key} className={isOn ? 'pv-choice is-on' : 'pv-choice'}>
            <input
              type={type}
              name={id}
              className={isVertical ? undefined : 'unseen'}
              checked={isOn}
              disabled={isFull && !isOn}
              onChange={() =>
                onAnswer(fieldName, type === 'radio' ? key : isOn ? chosen.filter((other) => other !== key) : [...chosen, key])
              }
            />
            {label}
            {optionLimits?.[key] !== undefined && <span className="t12 m3">{t('forms.limitedTo', { n: optionLimits[key] ?? 0 })}</span>}
          </label>
        )
      })}
    </div>
  )
}

/** One list per level; choosing above empties what was chosen below. */
function PathChoice({ field, state, value, id, onAnswer }: Props) {
  const t = useT()
  const path = textsOfValue(value)
  const roots = field.fieldOptions.filter(({ key }) => state?.optionKeys.includes(key))
  const along = optionsAlong(field.fieldOptions, path) ?? []
  const levels = [roots, ...along.map(({ childrens }) => childrens ?? [])].filter((level) => level.length > 0)
  return (
    <div className="pv-path">
      {levels.map((options, depth) => (
        <select
          key={depth}
          id={depth === 0 ? id : undefined}
          className="pv-input"
          aria-label={depth === 0 ? undefined : t('forms.levelOf', { name: field.displayName, n: depth + 1 })}
          value={path[depth] ?? ''}
          onChange={({ target }) =>
            onAnswer(field.fieldName, target.value ? [...path.slice(0, depth), target.value] : path.slice(0, depth))
          }
        >
          <option value="">{t('forms.choose')}</option>
          {options.map(({ key, value: label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

/** Nothing is uploaded from the preview: files stay in the browser, and count as given. */
function Files({ field, value, id, onAnswer }: Props) {
  const t = useT()
  const [names, setNames] = useState<string[]>([])
  const most = field.maxCount ?? (field.fieldType === 'UploadButton' ? 1 : 5)
  return (
    <div className="pv-files">
      <input
        id={id}
        type="file"
        multiple={most > 1}
        accept={field.fieldType === 'UploadButton' ? 'image/*' : undefined}
        className="pv-file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          setNames(files.map(({ name }) => name))
          onAnswer(field.fieldName, files.length > 0 ? files.map(() => crypto.randomUUID()) : null)
        }}
      />
      <span className="t12 m3">{names.length > 0 && value !== null ? names.join(t('kit.comma')) : t('forms.uploadUpTo', { n: most })}</span>
    </div>
  )
}
