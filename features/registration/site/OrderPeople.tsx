import { priceText } from '#core/money.ts'
import { ticketPath } from '#features/links/siteLinks.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { StatusPill } from '#features/registration/site/StatusPill.tsx'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

/** Who comes on this order, with which ticket, and where their e-ticket is. */
export function OrderPeople({ order, isConfirming }: { order: OrderView; isConfirming: boolean }) {
  return (
    <section>
      <h2>{sayOrder('tickets')}</h2>
      <ul className="cards">
        {order.items.map(({ attendeeId, status, price }) => {
          const person = order.attendees.find((one) => one.attendeeId === attendeeId)
          return (
            <li key={attendeeId} className="card">
              <div>
                <b>{person?.fullName}</b>
                <small>
                  {person?.ticketName} · {Number(price) === 0 ? sayOrder('free') : priceText(price, order.currency)}
                </small>
              </div>
              {!isConfirming && <PersonState order={order} attendeeId={attendeeId} status={status} />}
              {status === 'Registered' && (
                <a
                  className="button small"
                  aria-label={sayOrder('seeTicketOf', { name: person?.fullName ?? '' })}
                  href={ticketPath({ bventId: order.event.bventId, language: pageLanguage(), attendeeId })}
                >
                  {sayOrder('seeTicket')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type StateProps = { order: OrderView; attendeeId: string; status: OrderView['items'][number]['status'] }

/** What has become of a person's money is said before what has become of the seat. */
function PersonState({ order: { refunds }, attendeeId, status }: StateProps) {
  const refund = refunds.find((one) => !['Declined', 'Withdrawn'].includes(one.state) && one.attendeeIds.includes(attendeeId))
  if (!refund) return <StatusPill status={status} />
  const [tone, icon] = refund.state === 'Done' ? (['Denied', 'undo'] as const) : (['PendingApproval', 'swap'] as const)
  return (
    <span className={`pill ${tone}`}>
      <Icon name={icon} />
      {sayOrder(refund.state === 'Waiting' ? 'person_Waiting' : refund.state === 'Done' ? 'person_Done' : 'person_Processing')}
    </span>
  )
}
