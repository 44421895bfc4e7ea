import { hasContent } from '#features/payments/rules.ts'
import { Copied } from '#features/registration/site/OrderFacts.tsx'
import { ContactLine } from '#features/registration/site/ContactLine.tsx'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { SendReceipt } from '#features/registration/site/SendReceipt.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { shortTime } from '#features/registration/site/times.ts'

type Props = { order: OrderView; description: string; onSent: () => void }

/** Where to transfer the money, under which number and by when; if the organiser has not said where, whom to ask. */
export function TransferWords({ order, description, onSent }: Props) {
  return (
    <section className="transfer">
      <h2>{sayOrder('howToPay')}</h2>
      {hasContent(description) ? (
        <div className="rich" dangerouslySetInnerHTML={{ __html: description }} />
      ) : (
        <>
          <p className="muted">{sayOrder('askHowToPay', { orderNo: order.orderNo })}</p>
          <ContactLine order={order} />
        </>
      )}
      <Reference order={order} />
      <SendReceipt order={order} onSent={onSent} />
    </section>
  )
}

function Reference({ order: { orderNo, payExpireTime, event } }: { order: OrderView }) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{sayOrder('transferRef')}</dt>
          <dd>
            <Copied text={orderNo} />
          </dd>
        </div>
      </dl>
      <p className="muted">
        {sayOrder('transferRefHint')} {payExpireTime && sayOrder('transferUntil', { time: shortTime(payExpireTime, event.timeZone) })}
      </p>
    </>
  )
}
