import { priceText } from '#core/money.ts'
import { ContactLine } from '#features/registration/site/ContactLine.tsx'
import { EAGER_MS, LONG_MS } from '#features/registration/site/orderStage.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { useSecondsUntil } from '#site/kit/useSeconds.ts'

type Props = { order: OrderView; since: number; onPayAgain: (() => void) | null }

/** Back from the provider: what is being asked and of whom; after a minute, that nobody knows yet and what to do. */
export function Confirming({ order, since, onPayAgain }: Props) {
  const isEager = useSecondsUntil(since + EAGER_MS) > 0
  const isLong = useSecondsUntil(since + LONG_MS) === 0
  const asked = { name: order.lastPayment?.name ?? '', amount: priceText(order.amount, order.currency) }
  return (
    <>
      <section className="outcome" aria-live="polite">
        <span className="mark pending">
          <span className="spin" aria-hidden="true" />
        </span>
        <h2>{sayOrder(isLong ? 'confirmingLong' : 'confirming')}</h2>
        <p>{isLong ? sayOrder('confirmingLongText', asked) : sayOrder('confirmingText', asked)}</p>
        {!isEager && onPayAgain && (
          <button type="button" className="button quiet" onClick={onPayAgain}>
            {sayOrder('notPaidYet')}
          </button>
        )}
      </section>
      {isLong && <ContactLine order={order} />}
    </>
  )
}
