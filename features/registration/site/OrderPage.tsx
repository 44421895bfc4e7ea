import { useState } from 'react'
import { priceText } from '#core/money.ts'
import { centerPath } from '#features/registration/siteLinks.ts'
import { ConfirmCancel } from '#features/registration/site/ConfirmCancel.tsx'
import { OrderFacts } from '#features/registration/site/OrderFacts.tsx'
import { OrderHead } from '#features/registration/site/OrderHead.tsx'
import { OrderPeople } from '#features/registration/site/OrderPeople.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { OrderData } from '#features/registration/site/pageData.ts'
import { payFor } from '#features/registration/site/payFor.ts'
import { ResultButtons } from '#features/registration/site/ResultButtons.tsx'
import { resultPageOf } from '#features/registration/site/resultPageOf.ts'
import { markPaying, useOrder, wasPaying } from '#features/registration/site/useOrder.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

/** An order in whatever state it is; just after registering or paying it is the result page that the organiser designed. */
export function OrderPage({ order: first, pages, result }: OrderData) {
  const [isJustPaid, setIsJustPaid] = useState(() => wasPaying(first.orderId))
  const { order, refresh } = useOrder(first, isJustPaid)
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  const type = resultPageOf(order, result, isJustPaid)
  const page = type && pages[type]
  const way = order.payWays.find(({ payType }) => payType === 'Online')
  const isPayable = order.status === 'Unpaid' && order.payType === 'Online' && way !== undefined
  const about = { bventId: order.event.bventId, language: pageLanguage() }

  async function pay() {
    if (isLeaving || !way) return
    setIsLeaving(true)
    setProblem('')
    const payUrl = await payFor(order.orderId, way.provider)
    if (payUrl) {
      markPaying(order.orderId)
      return location.assign(payUrl)
    }
    const now = await refresh()
    setIsLeaving(false)
    setIsJustPaid(false)
    if (now?.status === 'Unpaid') setProblem(sayOrder('payFailed'))
  }

  return (
    <main className="page own">
      <header className="bar">
        <a className="icon-button" aria-label={sayOrder('toCentre')} href={centerPath(about)}>
          <Icon name="left" />
        </a>
        <h1>{sayOrder('order')}</h1>
      </header>
      <div className="form">
        <OrderHead order={order} page={page} isJustPaid={isJustPaid} problem={problem} />
        {page && type && <ResultButtons order={order} page={page} isFresh={result === type} />}
        <OrderFacts order={order} factNames={page?.factNames ?? null} />
        <OrderPeople order={order} />
        {order.canCancel && <ConfirmCancel order={order} onCancelled={() => void refresh()} />}
        {['Cancelled', 'Refunded'].includes(order.status) && (
          <a className="button" href={`/bvent/${about.bventId}/${about.language}/register`}>
            {sayOrder('registerAgain')}
          </a>
        )}
        {isPayable && (
          <div className="dock">
            <button type="button" className="button primary wide" aria-disabled={isLeaving || undefined} onClick={() => void pay()}>
              {isLeaving && <span className="spin" aria-hidden="true" />}
              {isLeaving
                ? sayOrder('paying')
                : sayOrder(isJustPaid ? 'payAgain' : 'pay', { amount: priceText(order.amount, order.currency) })}
            </button>
          </div>
        )}
      </div>
    </main>
  )
}
