import { useState } from 'react'
import { isNeeded, titleParts, type TitlePart, type TitleType } from '#features/invoices/rules.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import { problemOf } from '#features/invoices/site/judge.ts'
import { say } from '#features/invoices/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  types: readonly TitleType[]
  value: InvoiceTitle
  used: readonly InvoiceTitle[]
  /** Everything is judged, not only what was left. */
  isAsked: boolean
  onChange: (value: InvoiceTitle) => void
}

const inputs: Partial<Record<TitlePart, { type: string; autoComplete: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
}

/** For whom the invoice is; each kind asks for what it needs. */
export function TitleForm({ types, value, used, isAsked, onChange }: Props) {
  const [left, setLeft] = useState<readonly TitlePart[]>([])
  const offered = used.filter(({ titleType, title }) => titleType === value.titleType && title !== value.title)
  const wrongOf = (part: TitlePart) => (isAsked || left.includes(part) ? problemOf(value, part) : '')
  return (
    <>
      <fieldset className="field">
        <legend className="label">{say('type')}</legend>
        <div className="options even">
          {types.map((type) => (
            <label key={type} className="option">
              <input
                type="radio"
                name="titleType"
                checked={value.titleType === type}
                onChange={() => onChange({ ...value, titleType: type })}
              />
              <span className="tile-text">{say(type)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {offered.length > 0 && (
        <div className="field">
          <span className="label">{say('usedTitles')}</span>
          <div className="ways">
            {offered.map((one) => (
              <button
                key={one.title}
                type="button"
                className="button small"
                onClick={() => onChange({ ...one, email: one.email || value.email })}
              >
                {[one.title, one.taxNo].filter(Boolean).join(' · ')}
              </button>
            ))}
          </div>
        </div>
      )}
      {titleParts
        .filter((part) => isNeeded(value.titleType, part))
        .map((part) => {
          const wrong = wrongOf(part)
          return (
            <div key={part} className="field">
              <label className="label" htmlFor={`title-${part}`}>
                {say(part)}{' '}
                <span className="req" aria-hidden="true">
                  *
                </span>
              </label>
              <input
                id={`title-${part}`}
                className={wrong ? 'input bad' : 'input'}
                {...inputs[part]}
                maxLength={200}
                required
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `title-${part}-wrong` : undefined}
                value={value[part]}
                onChange={({ target }) => onChange({ ...value, [part]: target.value })}
                onBlur={() => setLeft([...left, part])}
              />
              {wrong && (
                <p className="wrong" id={`title-${part}-wrong`}>
                  <Icon name="warn" />
                  {wrong}
                </p>
              )}
            </div>
          )
        })}
    </>
  )
}
