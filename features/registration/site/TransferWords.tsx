import { hasContent } from '#features/payments/rules.ts'
import { ContactLine } from '#features/registration/site/ContactLine.tsx'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'

/** Where to transfer the money; if the organiser has not said so, whom to ask. */
export function TransferWords({ order, description }: { order: OrderView; description: string }) {
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
    </section>
  )
}
