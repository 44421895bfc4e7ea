import { priceText } from '#core/money.ts'
import type { OrderView, ResultPages } from '#features/registration/site/pageData.ts'
import { orderMessages } from '#features/registration/orderMessages.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'
import { clockText, useSecondsUntil } from '#site/kit/useSeconds.ts'

type Page = ResultPages[keyof ResultPages]
type Props = { order: OrderView; page: Page | null; isBack: boolean }

const marks: Record<OrderView['status'], [icon: IconName, tone: string]> = {
  WaitApproval: ['clock', 'pending'],
  Unpaid: ['yuan', 'unpaid'],
  Paid: ['check', 'registered'],
  Refunding: ['clock', 'pending'],
  Refunded: ['check', 'denied'],
  RefundFailed: ['warn', 'unpaid'],
  Cancelled: ['slash', 'cancelled'],
}

const iconOf: Record<Exclude<Page['icon'], 'none'>, IconName> = {
  check: 'check',
  clock: 'clock',
  wallet: 'card',
  ticket: 'ticket',
  gift: 'gift',
  mail: 'mail',
}

/** What has become of the order, in one word and one sentence; read out when it changes. */
export function OrderHead({ order, page, isBack }: Props) {
  const [icon, tone] = marks[order.status]
  const isOnline = order.status === 'Unpaid' && order.payType === 'Online'
  const text = order.status === 'Unpaid' && !isOnline ? 'text.UnpaidOffline' : (`text.${order.status}` as const)
  const note = noteOn(order, isBack)
  return (
    <section className="outcome" aria-live="polite">
      {page?.icon !== 'none' && (
        <span className={`mark ${tone}`}>
          <Icon name={page ? iconOf[page.icon] : icon} />
        </span>
      )}
      <h2>{page?.title || sayOrder(`status.${order.status}`)}</h2>
      {order.status === 'Unpaid' && <p className="due">{priceText(order.amount, order.currency)}</p>}
      {isOnline && <TimeLeft until={order.payExpireTime} />}
      {page?.text ? (
        <div className="rich" dangerouslySetInnerHTML={{ __html: page.text }} />
      ) : (
        <p>{text in orderMessages && sayOrder(text)}</p>
      )}
      {note && <p className="muted">{note}</p>}
    </section>
  )
}

/** What is known of a payment that has not paid the order. */
function noteOn({ status, lastPayment }: OrderView, isBack: boolean): string | null {
  if (!lastPayment) return null
  if (status === 'Cancelled') return isBack ? sayOrder('paidTooLate') : null
  if (status !== 'Unpaid') return null
  return lastPayment.state === 'fail' ? sayOrder('lastFailed', { name: lastPayment.name }) : sayOrder('payingElsewhere')
}

/** The seconds tick for the eye; a screen reader reads them only when asked. */
function TimeLeft({ until }: { until: string | null }) {
  const seconds = useSecondsUntil(until ? Date.parse(until) : null)
  if (!until) return null
  if (seconds === 0) return <p className="time-left">{sayOrder('timeUp')}</p>
  return (
    <p className="time-left" role="timer" aria-live="off">
      {sayOrder('timeLeft', { time: clockText(seconds) })}
    </p>
  )
}
