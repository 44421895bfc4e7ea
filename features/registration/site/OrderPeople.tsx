import { priceText } from '#core/money.ts'
import { ticketPath } from '#features/links/siteLinks.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { StatusPill } from '#features/registration/site/StatusPill.tsx'
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
              {!isConfirming && <StatusPill status={status} />}
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
