import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { pages } from '#features/pages.ts'

/** What they hold and owe, where their ticket is, when they came. */
export function PersonOrder({ person, timeZone }: { person: AttendeeDetail; timeZone: string | undefined }) {
  const t = useT()
  const { bventId, bventType, order, ticketName, ticketUrl, checkins, viewings, remark } = person
  const canOpen = useCanVisit(pages.orders.list) && bventType === 'Internal'
  const others = order.items.length - 1
  return (
    <>
      <section aria-label={t('attendees.orderAndTicket')}>
        <h2 className="t16 b person-head">{t('attendees.orderAndTicket')}</h2>
        <dl className="person-facts">
          <Fact name={t('forms.field.TicketName')}>{ticketName}</Fact>
          <Fact name={t('attendees.orderNo')}>
            {canOpen ? (
              <Link className="mono" to={`${pathOf(pages.orders.list, { bventId })}?orderId=${order.orderId}`}>
                {order.orderNo}
              </Link>
            ) : (
              <span className="mono">{order.orderNo}</span>
            )}
          </Fact>
          <Fact name={t('attendees.orderStatus')}>
            {t(`status.order_${order.status}`)}
            {others > 0 && <span className="m3"> · {t('attendees.orderWith', { n: others })}</span>}
          </Fact>
          {order.amount && (
            <Fact name={t('attendees.amount')}>
              {Number(order.amount) > 0 ? priceText(order.amount, order.currency) : t('attendees.free')}
              {Number(order.paidAmount) > 0 && (
                <span className="m3"> · {t('attendees.paidAmount', { amount: priceText(order.paidAmount, order.currency) })}</span>
              )}
            </Fact>
          )}
          {order.paidTime && <Fact name={t('attendees.paidTime')}>{formatTime(order.paidTime, timeZone)}</Fact>}
          {order.status === 'Unpaid' && order.payExpireTime && (
            <Fact name={t('attendees.payUntil')}>{formatTime(order.payExpireTime, timeZone)}</Fact>
          )}
          {ticketUrl && (
            <Fact name={t('attendees.ticket')}>
              <span className="row g1">
                <a className="row g1" href={ticketUrl} target="_blank" rel="noreferrer">
                  <Icon name="qr" size={14} />
                  {t('attendees.openTicket')}
                </a>
                <CopyButton text={new URL(ticketUrl, location.origin).href} label={t('attendees.copyTicket')} />
              </span>
            </Fact>
          )}
        </dl>
      </section>
      <section aria-label={t('attendees.checkins')}>
        <h2 className="t16 b person-head">{t('attendees.checkins')}</h2>
        {checkins.length + viewings.length === 0 ? (
          <p className="m3 t13">{t('attendees.noCheckins')}</p>
        ) : (
          <ul className="person-list">
            {attended(checkins, viewings).map((entry) =>
              'seconds' in entry ? (
                <li key={entry.id}>
                  <div className="row g3">
                    <span className="m2">{formatTime(entry.time, timeZone)}</span>
                    <span className="sp">
                      <Icon name="live" size={14} /> {entry.title}
                    </span>
                    <span className="m3">{t('attendees.watched', { n: Math.round(entry.seconds / 60) })}</span>
                  </div>
                </li>
              ) : (
                <li key={`${entry.checkinId}-${entry.time}`}>
                  <div className="row g3">
                    <span className="m2">{formatTime(entry.time, timeZone)}</span>
                    <span className="sp">{entry.name}</span>
                    <span className="m3">
                      {[entry.gate, entry.direction === 'out' ? t('attendees.out') : ''].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                  {entry.answers.map(({ fieldName, name, value }) => (
                    <p key={fieldName} className="t13 m2">
                      {t('attendees.answered', { name, value })}
                    </p>
                  ))}
                </li>
              ),
            )}
          </ul>
        )}
      </section>
      <section aria-label={t('forms.field.Remark')}>
        <h2 className="t16 b person-head">{t('forms.field.Remark')}</h2>
        <p className={remark ? 'person-remark' : 'm3 t13'}>{remark || t('attendees.noRemark')}</p>
      </section>
    </>
  )
}

type Entry = AttendeeDetail['checkins'][number] | AttendeeDetail['viewings'][number]

/** One record of a person: at the door and from afar, as it happened. */
function attended(checkins: AttendeeDetail['checkins'], viewings: AttendeeDetail['viewings']): Entry[] {
  return [...checkins, ...viewings].sort((one, other) => one.time.localeCompare(other.time))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
