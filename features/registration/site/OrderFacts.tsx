import { useState, type ReactNode } from 'react'
import { priceText } from '#core/money.ts'
import type { ResultFact } from '#features/forms/pageConfigs.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { shortTime } from '#features/registration/site/times.ts'

type OrderFact = ResultFact | 'PaidTime'
const ORDER_FACTS: readonly OrderFact[] = ['EventTitle', 'EventTime', 'EventPlace', 'OrderNo', 'Amount', 'PayExpireTime', 'PaidTime']

type Props = { order: OrderView; factNames: readonly string[] | null; isConfirming: boolean }

/** What the page's designer chose to say about the order; on the order's own page, all of it. */
export function OrderFacts({ order, factNames, isConfirming }: Props) {
  const facts = (factNames ?? ORDER_FACTS).flatMap((name) => {
    // While the money may be there already, nobody is hurried.
    if (isConfirming && name === 'PayExpireTime') return []
    const fact = factOf(name as OrderFact, order)
    return fact ? [{ name, ...fact }] : []
  })
  return (
    <dl className="facts">
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factOf(name: OrderFact, order: OrderView): { label: string; value: ReactNode } | null {
  const { event } = order
  const given = (label: string, value: ReactNode) => (value ? { label, value } : null)
  switch (name) {
    case 'EventTitle':
      return given(sayOrder('event'), event.title)
    case 'EventTime':
      return given(sayOrder('time'), shortTime(event.startTime, event.timeZone))
    case 'EventPlace':
      return given(sayOrder('place'), event.place?.name)
    case 'OrderNo':
      return given(sayOrder('orderNo'), <Copied text={order.orderNo} />)
    case 'TicketName':
      return given(sayOrder('ticket'), [...new Set(order.attendees.map(({ ticketName }) => ticketName))].join('、'))
    case 'FullName':
      return given(sayOrder('name'), order.attendees.map(({ fullName }) => fullName).join('、'))
    case 'Amount':
      return given(sayOrder('amount'), Number(order.amount) === 0 ? sayOrder('free') : priceText(order.amount, order.currency))
    case 'PayExpireTime':
      return given(sayOrder('payUntil'), order.status === 'Unpaid' && order.payExpireTime && shortTime(order.payExpireTime, event.timeZone))
    case 'PaidTime':
      return given(sayOrder('paidAt'), Number(order.amount) > 0 && order.paidTime && shortTime(order.paidTime, event.timeZone))
    default:
      return null
  }
}

/** A text with a button that copies it. */
export function Copied({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      {text}{' '}
      {'clipboard' in navigator && (
        <button
          type="button"
          className="button inline"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          {isCopied ? sayOrder('copied') : sayOrder('copy')}
        </button>
      )}
    </>
  )
}
