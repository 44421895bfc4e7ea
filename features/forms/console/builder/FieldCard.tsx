import { Button } from 'antd'
import { memo, type KeyboardEvent } from 'react'
import { hasFlag } from '#core/flags.ts'
import { hasOptions, type FormField } from '#features/forms/fieldTypes.ts'
import { isFixed, isNeeded } from '#features/forms/fields.ts'
import { everyOption } from '#features/forms/options.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useLanguage, useT } from '#console/kit/text.ts'
import { canDuplicate } from '#features/forms/console/builder/draft.ts'
import { iconOf } from '#features/forms/console/builder/fieldIcons.ts'

/** What the rules do to a field, in words. */
export type Marks = readonly string[]
export type CardActions = {
  remove: (fieldName: string) => void
  duplicate: (fieldName: string) => void
  step: (fieldName: string, by: 1 | -1) => void
}
type Props = {
  field: FormField
  isSelected: boolean
  isWrong: boolean
  marks: Marks | undefined
  /** Null for those who only read. */
  actions: CardActions | null
  onSelect: (fieldName: string) => void
  gripRef?: ((grip: Element | null) => void) | undefined
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** One field of the form as the builder shows it; drawn again only when it is itself another. */
export const FieldCard = memo(function FieldCard({ field, isSelected, isWrong, marks, actions, onSelect, gripRef }: Props) {
  const t = useT()
  const { fieldName, displayName } = field
  const name = displayName || t('forms.untitled')
  const isLocked = isFixed(fieldName)
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    actions?.step(fieldName, step)
  }
  const onCardKey = (event: KeyboardEvent) => {
    if (event.altKey) return moveByKey(event)
    if (!actions) return
    const isCopy = event.key.toLowerCase() === 'd' && (event.metaKey || event.ctrlKey)
    if (event.key === 'Delete' && !isLocked) actions.remove(fieldName)
    else if (isCopy && canDuplicate(field)) actions.duplicate(fieldName)
    else return
    event.preventDefault()
  }
  return (
    <div className={isSelected ? 'card is-on' : 'card'} data-field={fieldName}>
      {actions ? (
        <button type="button" className="grip" ref={gripRef} aria-label={t('forms.moveField', { name })} onKeyDown={moveByKey}>
          <Icon name="drag" />
        </button>
      ) : (
        <span />
      )}
      <span className="card-icon">
        <Icon name={iconOf(field)} />
      </span>
      <div className="card-main">
        <div className="card-head">
          <span className={isSelected ? 'b card-name' : 'card-name'}>{name}</span>
          {isNeeded(field) && <span className="t12 down nw">{t('forms.needed')}</span>}
          {isWrong && (
            <span className="t12 down row g1 nw">
              <Icon name="warn" size={12} />
              {t('forms.incomplete')}
            </span>
          )}
          <Tags field={field} marks={marks} />
        </div>
        <div className="t12 m3 ell">
          <About field={field} />
        </div>
      </div>
      <button
        type="button"
        className="card-open"
        aria-label={t('forms.editField', { name })}
        aria-pressed={isSelected}
        onClick={() => onSelect(fieldName)}
        onKeyDown={onCardKey}
      />
      <span className="card-do">
        {actions && canDuplicate(field) && (
          <Button
            type="text"
            size="small"
            aria-label={t('forms.copyField', { name })}
            title={t('forms.copyField', { name })}
            onClick={() => actions.duplicate(fieldName)}
            icon={<Icon name="copy" />}
          />
        )}
        {actions && !isLocked && (
          <Button
            type="text"
            size="small"
            aria-label={t('forms.removeField', { name })}
            title={t('forms.removeField', { name })}
            onClick={() => actions.remove(fieldName)}
            icon={<Icon name="trash" />}
          />
        )}
        {isLocked && (
          <span className="card-lock" title={t('forms.fixed')}>
            <Icon name="lock" size={14} />
            <span className="unseen">{t('forms.fixed')}</span>
          </span>
        )}
      </span>
    </div>
  )
})

function Tags({ field, marks }: { field: FormField; marks: Marks | undefined }) {
  const t = useT()
  const tags = field.openFunctionalVerificationTags
  const sendsCode = hasFlag(tags, 'isOpenMobileAuthCode') || hasFlag(tags, 'IsOpenEmailAuthCode')
  const limited = Object.keys(field.optionLimits ?? {}).length
  return (
    <>
      {!field.isShow && <span className="tag">{t('forms.tagHidden')}</span>}
      {hasFlag(tags, 'IsUnique') && <span className="tag">{t('forms.tagUnique')}</span>}
      {sendsCode && <span className="tag">{t('forms.tagCode')}</span>}
      {hasFlag(tags, 'IsOnlyAdmin') && <span className="tag">{t('forms.tagAdmin')}</span>}
      {limited > 0 && <span className="tag">{t('forms.tagLimited')}</span>}
      {marks?.map((mark) => (
        <span key={mark} className="tag tag-info card-mark">
          <Icon name="tree" size={12} />
          <span className="ell">{mark}</span>
        </span>
      ))}
    </>
  )
}

/** What the field says about itself, or failing that what it offers or is. */
function About({ field }: { field: FormField }) {
  const t = useT()
  const language = useLanguage()
  const { fieldType, fieldName, description, fieldOptions, maxCount } = field
  if (description) return description.replace(/<[^>]*>/g, ' ').trim()
  if (hasOptions(fieldType) && fieldOptions.length > 0) {
    const count = everyOption(fieldOptions).length
    const names = fieldOptions.map(({ value }) => value).join(' / ')
    const text = count <= 6 ? names : t('forms.optionCount', { n: count.toLocaleString(language) })
    return maxCount === undefined ? text : t('forms.atMost', { text, n: maxCount })
  }
  return isFixed(fieldName) ? t('forms.fixed') : textOf(`forms.fieldType.${fieldType}`)
}
