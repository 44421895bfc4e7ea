import { priceText } from '#core/money.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { WithdrawRequest } from '#features/registration/site/WithdrawRequest.tsx'
import { shortTime } from '#features/registration/site/times.ts'
import { pageLanguage } from '#site/kit/language.ts'

type Refund = OrderView['refunds'][number]
type Step = { text: string; time: string | null; tone: 'done' | 'now' | 'wrong' | 'ahead' }

/** How far each refund has come; the newest first. */
export function RefundCourse({ order, onWithdrawn }: { order: OrderView; onWithdrawn: () => void }) {
  const { refunds, attendees, currency, event } = order
  const comma = pageLanguage() === 'en' ? ', ' : '、'
  return refunds.map((refund) => {
    const names = attendees.filter(({ attendeeId }) => refund.attendeeIds.includes(attendeeId)).map(({ fullName }) => fullName)
    return (
      <section key={refund.refundId} className="refund" aria-label={sayOrder('refund')} aria-live="polite">
        <h2>{sayOrder(`refund_${refund.state}`)}</h2>
        <p className="due">{priceText(refund.amount, currency)}</p>
        <p className="muted">{names.length > 0 ? sayOrder('refundPeople', { names: names.join(comma), way: refund.way }) : refund.way}</p>
        <ol className="course">
          {stepsOf(refund).map(({ text, time, tone }) => (
            <li key={text} className={tone}>
              <span>{text}</span>
              {time && <small>{shortTime(time, event.timeZone)}</small>}
            </li>
          ))}
        </ol>
        {refund.state === 'Waiting' && <WithdrawRequest orderId={order.orderId} refundId={refund.refundId} onWithdrawn={onWithdrawn} />}
      </section>
    )
  })
}

function stepsOf({ state, way, createdTime, decidedTime, doneTime, decision }: Refund): Step[] {
  const asked: Step = { text: sayOrder('step_asked'), time: createdTime, tone: 'done' }
  const arrives: Step = { text: sayOrder('step_toArrive'), time: null, tone: 'ahead' }
  const decided: Step[] = decidedTime ? [{ text: sayOrder('step_decided'), time: decidedTime, tone: 'done' }] : []
  if (state === 'Declined') return [asked, { text: sayOrder('step_declined', { reason: decision }), time: decidedTime, tone: 'wrong' }]
  if (state === 'Withdrawn') return [asked, { text: sayOrder('step_withdrawn'), time: decidedTime, tone: 'done' }]
  if (state === 'Waiting') return [asked, { text: sayOrder('step_toDecide'), time: null, tone: 'now' }, arrives]
  if (state === 'Failed') return [asked, ...decided, { text: sayOrder('step_failed', { way }), time: null, tone: 'wrong' }]
  if (state === 'Done') return [asked, ...decided, { text: sayOrder('step_arrived', { way }), time: doneTime, tone: 'done' }]
  return [asked, ...decided, { text: sayOrder('step_atWay', { way }), time: null, tone: 'now' }, arrives]
}
