import { pages } from '#features/pages.ts'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { currencySymbols, formatMoney } from '#core/money.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { Can } from '#console/kit/Can.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'

const MOST = 8

/** How full each kind of ticket is; sold out is told by the word as well as by the bar. */
export function TicketBars({ bventId, tickets }: { bventId: string; tickets: readonly Ticket[] }) {
  const t = useT()
  const toTickets = pathOf(pages.tickets.list, { bventId })
  return (
    <section className="dash-panel" aria-labelledby="dash-tickets">
      <div className="row g2 between">
        <h2 id="dash-tickets" className="b">
          {t('dashboard.step_tickets')}
        </h2>
        <Can code={pages.tickets.list.access as 'lite_res_page_ticket'}>
          <Link className="t13" to={toTickets}>
            {t('dashboard.allTickets')}
          </Link>
        </Can>
      </div>
      {tickets.length === 0 && <p className="m2 dash-none">{t('dashboard.noTickets')}</p>}
      {tickets.length > 0 && (
        <ul className="dash-tickets">
          {tickets.slice(0, MOST).map((ticket) => (
            <TicketBar key={ticket.ticketId} ticket={ticket} />
          ))}
        </ul>
      )}
      {tickets.length > MOST && <p className="t12 m3">{t('dashboard.moreTickets', { n: tickets.length - MOST })}</p>}
    </section>
  )
}

function TicketBar({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const language = useLanguage()
  const { name, price, currency, isNeedApproval, totalTicket, soldNum, status, statusName } = ticket
  const isUnlimited = totalTicket >= UNLIMITED
  const share = isUnlimited ? 0 : Math.min(1, soldNum / totalTicket)
  const cost = Number(price) === 0 ? t('dashboard.free') : `${currencySymbols[currency]} ${formatMoney(price)}`
  return (
    <li className="dash-ticket">
      <span className="ell">{name}</span>
      <span className="m2 t13 ell">{isNeedApproval ? t('dashboard.needsApproval', { cost }) : cost}</span>
      <span className={status === 'SoldOut' ? 'bar dash-bar-full' : 'bar'} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className="t13 num nw">
        <b>{soldNum.toLocaleString(language)}</b>
        <span className="m2"> / {isUnlimited ? t('dashboard.noLimit') : totalTicket.toLocaleString(language)}</span>
      </span>
      <span className="t12 m2 num nw">{status === 'OnSale' && !isUnlimited ? `${Math.floor(share * 100)}%` : statusName}</span>
    </li>
  )
}
