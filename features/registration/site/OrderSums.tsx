import { balanceText, moneyOf, parseMoney, priceText } from '#core/money.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'

const minorOf = (text: string) => parseMoney(text) ?? 0

/** What the order is made of, and once money has moved, what came and what goes back. */
export function OrderSums({ order: { lines, refunds, amount, currency, refundedAmount, paidAmount } }: { order: OrderView }) {
  if (Number(amount) === 0 && minorOf(refundedAmount) === 0) return null
  const back = minorOf(refundedAmount)
  const running = refunds
    .filter(({ state }) => state === 'Waiting' || state === 'Processing' || state === 'Failed')
    .reduce((sum, refund) => sum + minorOf(refund.amount), 0)
  const paid = minorOf(paidAmount) + back
  const price = (minor: number) => priceText(moneyOf(minor), currency)
  const isMoving = back + running > 0
  return (
    <section>
      <h2>{sayOrder('sums')}</h2>
      <dl className="sums">
        {lines.map(({ kind, name, count, price: total }) => (
          <div key={kind + name}>
            <dt>{kind === 'ticket' ? `${name} × ${count}` : name}</dt>
            <dd>{balanceText(total, currency)}</dd>
          </div>
        ))}
        {!isMoving && (
          <div className="sum-end">
            <dt>{sayOrder('sum_total')}</dt>
            <dd>{priceText(amount, currency)}</dd>
          </div>
        )}
        {isMoving && (
          <>
            <div className="sum-end">
              <dt>{sayOrder('sum_paid')}</dt>
              <dd>{price(paid)}</dd>
            </div>
            {back > 0 && (
              <div>
                <dt>{sayOrder('sum_back')}</dt>
                <dd>− {price(back)}</dd>
              </div>
            )}
            {running > 0 && (
              <div>
                <dt>{sayOrder('sum_running')}</dt>
                <dd>− {price(running)}</dd>
              </div>
            )}
            <div className="sum-end">
              <dt>{sayOrder('sum_rest')}</dt>
              <dd>{price(Math.max(0, paid - back - running))}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}
