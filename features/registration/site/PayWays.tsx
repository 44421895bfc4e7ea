import type { PayWay } from '#features/payments/contract.ts'
import { deviceOf, waysFor } from '#features/payments/rules.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  legend: string
  ways: readonly PayWay[]
  chosen: string
  hintOf: (way: PayWay) => string
  onChange: (provider: string) => void
}

/** Every way there is, in sight, each with what it means for the seat. */
export function PayWays({ legend, ways, chosen, hintOf, onChange }: Props) {
  return (
    <fieldset className="field pay">
      <legend className="label">{legend}</legend>
      {waysFor(ways, deviceOf(navigator.userAgent)).map((way) => (
        <label key={way.provider} className="way">
          <span className="way-mark">
            <Icon name={way.payType === 'Online' ? 'card' : 'bank'} />
          </span>
          <span className="way-text">
            <b>{way.name}</b>
            <small id={`way-${way.provider}`}>{hintOf(way)}</small>
          </span>
          <input
            type="radio"
            name="provider"
            aria-label={way.name}
            aria-describedby={`way-${way.provider}`}
            checked={way.provider === chosen}
            onChange={() => onChange(way.provider)}
          />
        </label>
      ))}
    </fieldset>
  )
}
