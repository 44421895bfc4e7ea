import { balanceText, priceText } from '#core/money.ts'
import type { Bill } from '#features/registration/site/choice.ts'
import { say } from '#features/registration/site/say.ts'

/** What it costs and why, with the lines that the order will have. */
export function BillLines({ bill: { lines, amount, currency } }: { bill: Bill }) {
  return (
    <dl className="sums">
      {lines.map(({ kind, name, count, price }) => (
        <div key={kind + name}>
          <dt>{kind === 'ticket' ? `${name} × ${count}` : name}</dt>
          <dd>{balanceText(price, currency)}</dd>
        </div>
      ))}
      <div className="sum-end">
        <dt>{say('total')}</dt>
        <dd>{priceText(amount, currency)}</dd>
      </div>
    </dl>
  )
}
