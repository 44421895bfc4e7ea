import { useState } from 'react'
import { priceText } from '#core/money.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { orderPath, registerPath } from '#features/links/siteLinks.ts'
import { EditPage } from '#features/registration/site/EditPage.tsx'
import { OwnTicket } from '#features/registration/site/OwnTicket.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { CentreData, CentreView } from '#features/registration/site/pageData.ts'
import { shortTime } from '#features/registration/site/times.ts'
import { callSite } from '#site/kit/callSite.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

/** What one person has at this event: tickets, orders, and what may still be changed. */
export function CentrePage({ centre: first, page }: CentreData) {
  const [fresh, setFresh] = useState<CentreView | null>(null)
  const centre = fresh ?? first
  const [edited, setEdited] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const { event, attendees, orders } = centre
  const about = { bventId: event.bventId, language: pageLanguage() }
  const person = attendees.find(({ attendeeId }) => attendeeId === edited)

  async function refresh() {
    const { result } = await callSite(registrationCalls.center, about)
    if (result) setFresh(result)
  }

  if (person)
    return (
      <EditPage
        event={event}
        attendee={person}
        onClose={(hasSaved) => {
          setEdited(null)
          setIsSaved(hasSaved)
          if (hasSaved) void refresh()
        }}
      />
    )
  return (
    <main className="page own">
      <header className="bar">
        <a className="icon-button" aria-label={sayOrder('toEvent')} href={`/bvent/${about.bventId}/${about.language}`}>
          <Icon name="left" />
        </a>
        <h1>{page.title || sayOrder('toCentre')}</h1>
      </header>
      <div className="form last">
        {page.showEvent && (
          <div className="banner plain">
            <img src={event.coverUrl} alt="" width="96" height="54" />
            <div>
              <b>{event.title}</b>
              <small>{[shortTime(event.startTime, event.timeZone), event.place?.name].filter(Boolean).join(' · ')}</small>
            </div>
          </div>
        )}
        {page.text && <div className="rich" dangerouslySetInnerHTML={{ __html: page.text }} />}
        <div aria-live="polite">
          {isSaved && (
            <p className="right">
              <Icon name="check" />
              {sayOrder('saved')}
            </p>
          )}
        </div>
        {attendees.length === 0 && (
          <div className="empty">
            <p>{sayOrder('nothingHere')}</p>
            <a className="button primary" href={registerPath(about)}>
              {sayOrder('register')}
            </a>
          </div>
        )}
        {page.showTickets && attendees.length > 0 && (
          <section>
            <h2>{sayOrder('myTickets')}</h2>
            <ul className="cards">
              {attendees.map((attendee) => (
                <OwnTicket
                  key={attendee.attendeeId}
                  attendee={attendee}
                  order={orders.find(({ orderId }) => orderId === attendee.orderId)}
                  page={page}
                  onEdit={() => setEdited(attendee.attendeeId)}
                  onCancelled={() => void refresh()}
                />
              ))}
            </ul>
          </section>
        )}
        {page.showOrders && orders.length > 0 && (
          <section>
            <h2>{sayOrder('myOrders')}</h2>
            <ul className="cards">
              {orders.map(({ orderId, orderNo, status, amount, currency, items }) => (
                <li key={orderId} className="card">
                  <div>
                    <b>{Number(amount) === 0 ? sayOrder('free') : priceText(amount, currency)}</b>
                    <small>
                      {orderNo} · {sayOrder(`status.${status}`)}
                    </small>
                  </div>
                  <a className="button small" href={orderPath({ ...about, orderId })}>
                    {status === 'Unpaid' && items.length > 0
                      ? sayOrder('pay', { amount: priceText(amount, currency) })
                      : sayOrder('seeOrder')}
                    <span className="sr-only">{orderNo}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}
