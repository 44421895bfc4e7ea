import { priceText } from '#core/money.ts'
import type { PayWay } from '#features/registration/contract.ts'
import { holdSpan } from '#features/orders/rules.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { say } from '#features/registration/site/say.ts'

type Props = { ways: readonly PayWay[]; chosen: string; bill: Bill; onChange: (provider: string) => void }

/** What it costs, and how to pay it where there is a choice. */
export function PayChoice({ ways, chosen, bill, onChange }: Props) {
  return (
    <fieldset className="field pay">
      <legend className="label">{say('payBy')}</legend>
      {ways.map(({ provider, name, payType, holdMinutes }) => (
        <label key={provider} className="way">
          <input
            type="radio"
            name="provider"
            aria-label={name || say(payType === 'Online' ? 'payOnline' : 'payOffline')}
            checked={provider === chosen}
            onChange={() => onChange(provider)}
          />
          <span>
            <b>{name || say(payType === 'Online' ? 'payOnline' : 'payOffline')}</b>
            <small>
              {bill.isApprovalFirst
                ? say('payAfterApproval')
                : say(payType === 'Online' ? 'payOnlineHint' : 'payOfflineHint', { hold: holdText(holdMinutes) })}
            </small>
          </span>
        </label>
      ))}
      {ways.length === 0 && <p className="wrong">{say('noPayWay')}</p>}
      <p className="bill">
        <span>{say('total')}</span>
        <b>{priceText(bill.amount, bill.currency)}</b>
      </p>
    </fieldset>
  )
}

function holdText(minutes: number): string {
  const { n, unit } = holdSpan(minutes)
  return say(unit, { n })
}
