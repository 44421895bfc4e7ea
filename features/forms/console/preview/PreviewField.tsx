import { memo, useId, useState, type ReactNode } from 'react'
import { hasFlag } from '#core/flags.ts'
import type { FieldState } from '#features/forms/evaluate.ts'
import { layouts, type FormField } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { FieldProps } from '#features/forms/console/preview/fieldProps.ts'
import { PreviewControl } from '#features/forms/console/preview/PreviewControl.tsx'

/** Drawn again when its own answer, state or definition changes: two hundred of them stay quick. */
export const PreviewField = memo(
  function PreviewField(props: FieldProps) {
    const { field, state, error, isSelected } = props
    const id = useId()
    const { fieldType, displayName, description, openFunctionalVerificationTags: tags } = field
    if (fieldType === 'Tip')
      return (
        <div className={isSelected ? 'pv-tip is-on' : 'pv-tip'}>
          <Icon name="info" size={14} />
          <span>{description || displayName}</span>
        </div>
      )
    if (fieldType === 'RichText') return <RichWords html={description} isSelected={isSelected} />
    const isNameHidden = hasFlag(tags, 'IsHideDisplayName')
    const isSet = fieldType === 'Radio' || fieldType === 'Checkbox' || fieldType === 'Gender'
    const name: ReactNode = (
      <>
        {displayName}
        {state?.isRequired && (
          <span className="down pv-star" aria-hidden>
            *
          </span>
        )}
      </>
    )
    const className = ['pv-field', isSelected && 'is-on', field.layout === layouts.left && 'pv-left'].filter(Boolean).join(' ')
    const labelClass = isNameHidden ? 'unseen' : 't12 b pv-label'
    const inner = (
      <div className="pv-control">
        <PreviewControl {...props} id={id} />
        <CodeButton field={field} />
        {description && <p className="t12 m3">{description}</p>}
        {error && (
          <p className="t12 down pv-error" role="alert">
            <Icon name="warn" size={12} />
            {error}
          </p>
        )}
      </div>
    )
    return isSet ? (
      <fieldset className={className} data-preview={field.fieldName}>
        <legend className={labelClass}>{name}</legend>
        {inner}
      </fieldset>
    ) : (
      <div className={className} data-preview={field.fieldName}>
        <label htmlFor={id} className={labelClass}>
          {name}
        </label>
        {inner}
      </div>
    )
  },
  (before, after) =>
    before.field === after.field &&
    before.value === after.value &&
    before.error === after.error &&
    before.isSelected === after.isSelected &&
    before.regions === after.regions &&
    before.answers === after.answers &&
    before.onAnswer === after.onAnswer &&
    isSameState(before.state, after.state),
)

function isSameState(one: FieldState | undefined, other: FieldState | undefined): boolean {
  return one?.isRequired === other?.isRequired && one?.isShow === other?.isShow && one?.optionKeys.join() === other?.optionKeys.join()
}

/** In the preview no message is sent; pressing says so. */
function CodeButton({ field }: { field: FormField }) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const tags = field.openFunctionalVerificationTags
  if (!hasFlag(tags, 'isOpenMobileAuthCode') && !hasFlag(tags, 'IsOpenEmailAuthCode')) return null
  return (
    <div className="pv-code">
      <button type="button" className="pv-button" onClick={() => setAsked(true)}>
        {t('forms.getCode')}
      </button>
      {isAsked && <output className="t12 m3">{t('forms.noCodeInPreview')}</output>}
    </div>
  )
}

/** Shown without scripts of its own: a frame that may do nothing, and links lead nowhere from the preview. */
function RichWords({ html, isSelected }: { html: string; isSelected: boolean }) {
  const t = useT()
  return (
    <div className={isSelected ? 'pv-rich is-on' : 'pv-rich'}>
      {html.replace(/<[^>]*>/g, '').trim() === '' ? <span className="m3 t13">{t('forms.emptyText')}</span> : <Words html={html} />}
    </div>
  )
}

/** Tags become elements by an allow-list, so that nothing written in the editor runs here. */
function Words({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return <>{[...parsed.body.childNodes].map((node, at) => nodeOf(node, at))}</>
}

const allowed = new Set(['P', 'B', 'STRONG', 'I', 'EM', 'U', 'S', 'UL', 'OL', 'LI', 'H3', 'BLOCKQUOTE', 'SPAN'])

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const children = [...node.childNodes].map((child, at) => nodeOf(child, at))
  if (node.nodeName === 'BR') return <br key={key} />
  if (node.nodeName === 'A') return <u key={key}>{children}</u>
  if (!allowed.has(node.nodeName)) return children
  const Tag = node.nodeName.toLowerCase() as 'p'
  return <Tag key={key}>{children}</Tag>
}
