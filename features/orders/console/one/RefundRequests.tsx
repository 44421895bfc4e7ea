import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import type { Act } from '#features/orders/console/acts/useActs.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'

type Props = { order: OrderDetail; onAct: (act: Act) => void }

/** What the buyer has asked for, ahead of everything else, with the two answers there are. */
export function RefundRequests({ order: { refunds, people, currency, timeZone }, onAct }: Props) {
  const t = useT()
  const canDecide = useCan(orderCalls.acceptRefund.access)
  return refunds
    .filter(({ isWaiting }) => isWaiting)
    .map(({ refundId, amount, askedBy, reason, attendeeIds, createdTime }) => {
      const leaving = people.filter(({ attendeeId }) => attendeeIds.includes(attendeeId))
      const cost = leaving.reduce((sum, { price }) => sum + (parseMoney(price) ?? 0), 0)
      const kept = Math.max(0, cost - (parseMoney(amount) ?? 0))
      return (
        <section key={refundId} className="refund-request" aria-label={t('orders.request')}>
          <div className="row g2">
            <b className="sp">{t('orders.requestOf', { name: askedBy || t('orders.theBuyer'), n: attendeeIds.length })}</b>
            <b className="nw">{priceText(amount, currency)}</b>
          </div>
          <p className="t13 m2">
            {[
              leaving.map(({ fullName }) => fullName).join(t('orders.and')),
              kept > 0 && t('orders.requestKept', { amount: priceText(moneyOf(kept), currency) }),
              reason,
              formatTime(createdTime, timeZone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {canDecide && (
            <div className="row g2">
              <Button type="primary" onClick={() => onAct({ verb: 'accept', refundId })}>
                {t('orders.accept')}
              </Button>
              <Button onClick={() => onAct({ verb: 'decline', refundId })}>{t('orders.decline')}</Button>
            </div>
          )}
        </section>
      )
    })
}
