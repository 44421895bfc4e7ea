import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import type { WireOffer } from '#features/discounts/shapes.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { say } from '#features/registration/site/say.ts'
import type { Codes } from '#features/registration/site/useCodes.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { hasCodes: boolean; offers: readonly WireOffer[]; bill: Bill; codes: Codes; onEdit: () => void }

/** What is taken off and why, or what is missing for it; and the place for a code. */
export function Discounts({ hasCodes, offers, bill, codes, onEdit }: Props) {
  const shown = offers.filter((offer) => offer.code !== '' || isWorthSaying(offer, bill))
  if (!hasCodes && shown.length === 0) return null
  return (
    <section className="field" aria-label={say('discounts')}>
      {shown.length > 0 && (
        <ul className="discounts" aria-live="polite">
          {shown.map((offer) => (
            <li key={offer.discountId} className={isInForce(offer, bill) ? 'right' : 'hint'}>
              <Icon name={isInForce(offer, bill) ? 'check' : 'warn'} />
              <span>
                {offer.name} · {wordsOf(offer, bill)}
              </span>
              {offer.code !== '' && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say('discountDrop', { name: offer.code })}
                  onClick={() => {
                    onEdit()
                    codes.drop(offer.code)
                  }}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasCodes && codes.canAdd && <CodeInput codes={codes} onEdit={onEdit} />}
    </section>
  )
}

const isInForce = ({ discountId }: WireOffer, { discounts }: Bill) => 'saved' in (discounts.get(discountId) ?? {})

/** Of those that come by themselves: what they save, and what one more person would. */
function isWorthSaying(offer: WireOffer, { discounts, lines }: Bill): boolean {
  const state = discounts.get(offer.discountId)
  return lines.length > 0 && state !== undefined && ('saved' in state || state.why === 'minimum')
}

function wordsOf({ discountId, currency, minPeople, minAmount }: WireOffer, { discounts, lines }: Bill): string {
  const state = discounts.get(discountId)
  if (!state || lines.length === 0) return say('discountChoose')
  if ('saved' in state)
    return Number(state.saved) === 0 ? say('discountOpened') : say('discountSaved', { amount: priceText(state.saved, currency) })
  if (state.why === 'notForTicket') return say('discountNotForTicket')
  if (state.why === 'notBest') return say('discountNotBest')
  const needs = [
    minPeople > 1 && say('discountMinPeople', { n: minPeople }),
    Number(minAmount) > 0 && say('discountMinAmount', { amount: priceText(minAmount, currency) }),
  ]
  return needs.filter(Boolean).join(' · ')
}

function CodeInput({ codes, onEdit }: Pick<Props, 'codes' | 'onEdit'>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  async function apply() {
    onEdit()
    if (await codes.add(typed.trim())) setTyped('')
  }
  return (
    <div className="code">
      <label className="label" htmlFor={id}>
        {say('discountCode')}
      </label>
      <div className="code-row">
        <input
          id={id}
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          aria-invalid={codes.problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setTyped(event.target.value)
            codes.forget()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void apply()
          }}
        />
        <button type="button" className="button" disabled={typed.trim() === '' || codes.isBusy} onClick={() => void apply()}>
          {say('discountUse')}
        </button>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {codes.problem && (
          <p className="wrong">
            <Icon name="warn" />
            {codes.problem}
          </p>
        )}
      </div>
    </div>
  )
}
