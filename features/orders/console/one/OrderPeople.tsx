import { Button } from 'antd'
import { Link } from 'react-router'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { holdsSeat } from '#core/statuses.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'
import { pages } from '#features/pages.ts'

type Props = { order: OrderDetail; canRefund: boolean; onRefund: (attendeeId: string) => void }

/** Who was ordered for; each leads to their own page, and to their part of the money. */
export function OrderPeople({ order: { people, currency, bventId }, canRefund, onRefund }: Props) {
  const t = useT()
  const list = pages.attendees.list
  const canOpen = useCanVisit(list)
  const active = people.filter(({ status }) => holdsSeat(status)).length
  return (
    <section aria-label={t('orders.people')}>
      <h3 className="row g2">
        {t('orders.people')}
        <span className="t12 m3 order-count">{t('orders.peopleCount', { n: people.length, active })}</span>
      </h3>
      <ul className="order-people">
        {people.map(({ attendeeId, fullName, ticketName, status, price, refund }) => {
          const isGone = !holdsSeat(status)
          const name = fullName || '–'
          return (
            <li key={attendeeId}>
              <span className="av" aria-hidden>
                {name.slice(0, 1)}
              </span>
              <div className="order-person">
                <span className="row g2">
                  {canOpen ? (
                    <Link
                      className={isGone ? 'm3' : 'b'}
                      to={`${pathOf(list, { bventId })}?attendeeId=${attendeeId}`}
                      aria-label={t('orders.openPerson', { name })}
                    >
                      {name}
                    </Link>
                  ) : (
                    <span className={isGone ? 'm3' : 'b'}>{name}</span>
                  )}
                  <span className="t13 m3 ell">{ticketName}</span>
                </span>
                <span className="t12 m3">{refund ? t(`orders.personRefund_${refund}`) : t(`status.${status}`)}</span>
              </div>
              {isGone ? <del className="m3 nw">{priceText(price, currency)}</del> : <b className="nw">{priceText(price, currency)}</b>}
              {canRefund && !refund && Number(price) > 0 ? (
                <Button type="link" size="small" aria-label={t('orders.refundOf', { name })} onClick={() => onRefund(attendeeId)}>
                  {t('orders.refundPerson')}
                </Button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
