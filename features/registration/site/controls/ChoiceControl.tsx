import { hasFlag } from '#core/flags.ts'
import { shapeOf } from '#features/forms/fieldTypes.ts'
import { ariaOf, codesOf, textOf, type ControlProps } from '#features/registration/site/controls/control.ts'
import { say } from '#features/registration/site/say.ts'

const MOST_TILES = 4
const LONGEST_TILE = 6

/** Options as tiles to tap: one of them, or several. The row that holds them is the fieldset. */
export function ChoiceControl({ id, field, value, options, isFull, onChange, onBlur, ...rest }: ControlProps) {
  const isMultiple = shapeOf(field.fieldType) === 'codes'
  const chosen = isMultiple ? codesOf(value) : [textOf(value)]
  const hasEnough = isMultiple && field.maxCount !== undefined && chosen.length >= field.maxCount
  const isList =
    hasFlag(field.openFunctionalVerificationTags, 'IsRadioPutByY') ||
    field.fieldType === 'MultipleSelect' ||
    options.some((option) => option.value.length > LONGEST_TILE * 3)
  const toggle = (key: string) =>
    onChange(isMultiple ? (chosen.includes(key) ? chosen.filter((code) => code !== key) : [...chosen, key]) : key)
  const isEven = options.length <= MOST_TILES && options.every((option) => option.value.length <= LONGEST_TILE)

  return (
    <div className={isList ? 'options list' : isEven ? `options even of-${options.length}` : 'options'}>
      {options.map(({ key, value: text }, at) => {
        const isChosen = chosen.includes(key)
        const isOut = isFull(key) && !isChosen
        return (
          <label key={key} className="option">
            <input
              id={at === 0 ? id : `${id}-${key}`}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              checked={isChosen}
              disabled={isOut || (hasEnough && !isChosen)}
              onChange={() => toggle(key)}
              onBlur={onBlur}
              {...(isMultiple ? { 'aria-describedby': rest.describedBy, 'aria-invalid': rest.isWrong || undefined } : radioAria(rest))}
            />
            <span className="tile-text">
              {text}
              {isOut && <small>{say('optionGone')}</small>}
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** `aria-required` belongs to the group of radios, not to one of them. */
function radioAria(rest: Pick<ControlProps, 'isRequired' | 'isWrong' | 'describedBy'>) {
  return { 'aria-describedby': ariaOf(rest)['aria-describedby'] }
}
