import type { Option } from '#core/schema.ts'
import { optionsAlong } from '#features/forms/options.ts'
import { ariaOf, codesOf, textOf, type ControlProps } from '#features/registration/site/controls/control.ts'
import { say } from '#features/registration/site/say.ts'

/** The device's own list: it scrolls, searches and speaks as its owner is used to. */
export function SelectControl({ id, value, options, isFull, onChange, onBlur, ...rest }: ControlProps) {
  return (
    <select
      id={id}
      className="input"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      {...ariaOf(rest)}
    >
      <option value="">{say('choose')}</option>
      {options.map(({ key, value: text }) => {
        const isOut = isFull(key) && value !== key
        return (
          <option key={key} value={key} disabled={isOut}>
            {isOut ? `${text} · ${say('optionGone')}` : text}
          </option>
        )
      })}
    </select>
  )
}

/** One list for each level, as deep as the branch that was chosen goes. */
export function CascadeControl({ id, field, value, options, onChange, onBlur, ...rest }: ControlProps) {
  const path = codesOf(value)
  const along = optionsAlong(options, path) ?? []
  const levels: (readonly Option[])[] = [options, ...along.map((option) => option.childrens ?? [])].filter((level) => level.length > 0)
  return (
    <div className="cascade">
      {levels.map((level, depth) => (
        <select
          key={path.slice(0, depth).join('/')}
          id={depth === 0 ? id : `${id}-${depth}`}
          className="input"
          value={along[depth]?.key ?? ''}
          aria-label={depth === 0 ? undefined : say('level', { name: field.displayName, n: depth + 1 })}
          onChange={(event) => onChange(event.target.value ? [...path.slice(0, depth), event.target.value] : path.slice(0, depth))}
          onBlur={depth === levels.length - 1 ? onBlur : undefined}
          {...ariaOf(rest)}
        >
          <option value="">{say('choose')}</option>
          {level.map(({ key, value: text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}
