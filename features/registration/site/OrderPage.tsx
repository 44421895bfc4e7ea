import { useState } from 'react'
import { centerPath, invoicePath } from '#features/links/siteLinks.ts'
import { Confirming } from '#features/registration/site/Confirming.tsx'
import { LeaveOrder } from '#features/registration/site/LeaveOrder.tsx'
import { OrderFacts } from '#features/registration/site/OrderFacts.tsx'
import { OrderHead } from '#features/registration/site/OrderHead.tsx'
import { OrderPay, PayDock } from '#features/registration/site/OrderPay.tsx'
import { OrderPeople } from '#features/registration/site/OrderPeople.tsx'
import { OrderSums } from '#features/registration/site/OrderSums.tsx'
import type { OrderData } from '#features/registration/site/pageData.ts'
import { RefundCourse } from '#features/registration/site/RefundCourse.tsx'
import { ResultButtons } from '#features/registration/site/ResultButtons.tsx'
import { resultPageOf } from '#features/registration/site/resultPageOf.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { TermsNote } from '#features/registration/site/TermsNote.tsx'
import { useOrder } from '#features/registration/site/useOrder.ts'
import { usePaying } from '#features/registration/site/usePaying.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

/** An order in whatever state it is; just after registering or paying it is the result page that the organiser designed. */
export function OrderPage({ order: first, pages, result, isBack }: OrderData) {
  const { order, stage, since, refresh } = useOrder(first, isBack)
  const type = resultPageOf(order, result, isBack)
  const page = type && pages[type]
  const about = { bventId: order.event.bventId, language: pageLanguage() }
  const paying = usePaying(order, refresh)
  const [isPayingAgain, setIsPayingAgain] = useState(false)
  const isConfirming = stage === 'Confirming'
  const isToPay = stage === 'Unpaid' || (isConfirming && isPayingAgain)

  return (
    <main className="page own">
      <header className="bar">
        <a className="icon-button" aria-label={sayOrder('toCentre')} href={centerPath(about)}>
          <Icon name="left" />
        </a>
        <h1>{sayOrder('order')}</h1>
      </header>
      <div className="form">
        {isConfirming ? (
          <Confirming order={order} since={since} onPayAgain={isPayingAgain ? null : () => setIsPayingAgain(true)} />
        ) : (
          <OrderHead order={order} page={page} isBack={isBack} />
        )}
        {page && type && <ResultButtons order={order} page={page} isFresh={result === type || isBack} />}
        {isToPay && <OrderPay order={order} paying={paying} onSent={() => void refresh()} />}
        <OrderFacts order={order} factNames={page?.factNames ?? null} isConfirming={isConfirming} />
        <RefundCourse order={order} onWithdrawn={() => void refresh()} />
        <OrderPeople order={order} isConfirming={isConfirming} />
        <OrderSums order={order} />
        {Number(order.amount) > 0 && <TermsNote terms={order.terms} timeZone={order.event.timeZone} currency={order.currency} />}
        {order.isInvoiceOffered && (
          <a className="button" href={invoicePath({ ...about, orderId: order.orderId })}>
            {sayOrder('invoice')}
          </a>
        )}
        {order.canCancel && !isConfirming && <LeaveOrder order={order} onLeft={() => void refresh()} />}
        {['Cancelled', 'Refunded'].includes(order.status) && (
          <a className="button" href={`/bvent/${about.bventId}/${about.language}/register`}>
            {sayOrder('registerAgain')}
          </a>
        )}
        {isToPay && <PayDock order={order} paying={paying} />}
      </div>
    </main>
  )
}
