import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { isNothing } from '#core/changeWords.ts'
import { fieldText, readable, valueText } from '#console/kit/changeWords.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { t, textOf, useT } from '#console/kit/text.ts'
import { changesOf } from '#features/audit/rules.ts'
import { isTroubled } from '#features/delivery/message.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'
import type { Acts } from '#features/orders/console/acts/useActs.ts'
import { useCan, useCanVisit } from '#console/kit/Can.tsx'
import { pages } from '#features/pages.ts'
import { signedPrice, wayWord } from '#features/orders/console/orderWords.tsx'

type Props = { order: OrderDetail; acts: Acts; onSettle: (refundId: string) => void }

/** What lies behind it, folded until somebody wants to know. A refund that failed opens by itself. */
export function OrderRecords({ order, acts, onSettle }: Props) {
  useT()
  const canOpenInvoice = useCanVisit(pages.invoices.list)
  const canRetry = useCan(orderCalls.retryRefund.access)
  const { lines, payments, refunds, notices, history, currency, timeZone, orderId, people } = order
  const nameOf = (id: string | null) => people.find(({ attendeeId }) => attendeeId === id)?.fullName ?? ''
  return (
    <div className="order-records">
      <Fold title={t('orders.lines')} count={lines.length}>
        {lines.map(({ no, kind, name, price, attendeeId, cancelledTime }) => (
          <li key={no} className="row g2">
            <span className="sp">
              {name}{' '}
              <span className="m3">
                {[t(`orders.line_${kind}`), nameOf(attendeeId), cancelledTime ? t('orders.lineCancelled') : ''].filter(Boolean).join(' · ')}
              </span>
            </span>
            {cancelledTime ? <del className="m3">{signedPrice(price, currency)}</del> : <span>{signedPrice(price, currency)}</span>}
          </li>
        ))}
      </Fold>
      <Fold title={t('orders.payments')} count={payments.length}>
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <div className="row g2">
              <span className="sp">
                {wayWord(payment.provider)} <span className="m3">{t(`orders.payment_${payment.state}`)}</span>
              </span>
              <span>{priceText(payment.amount, currency)}</span>
            </div>
            <p className="m3 order-line">
              {[
                formatTime(payment.paidTime ?? payment.createdTime, timeZone),
                payment.providerNo || payment.tradeNo,
                payment.recordedBy && t('orders.byPerson', { name: payment.recordedBy }),
                payment.failure,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {payment.proofName && (
              <Button
                type="link"
                size="small"
                icon={<Icon name="file" size={14} />}
                onClick={() => void downloadCall(orderCalls.proof, { orderId, paymentId: payment.paymentId }).catch(() => {})}
              >
                {t('orders.proof')} {payment.proofName}
              </Button>
            )}
          </li>
        ))}
      </Fold>
      <Fold title={t('orders.refundList')} count={refunds.length} isOpen={refunds.some(({ state }) => state === 'Failed')}>
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <div className="row g2">
              <span className="sp">
                {wayWord(refund.provider)}{' '}
                <span className={refund.state === 'Failed' ? 'order-wrong' : 'm3'}>
                  {t(refund.isWaiting ? 'orders.refund_Waiting' : `orders.refund_${refund.state}`)}
                </span>
              </span>
              <span>{signedPrice(refund.amount, currency, '-')}</span>
            </div>
            <p className="m3 order-line">
              {[
                formatTime(refund.doneTime ?? refund.createdTime, timeZone),
                refund.askedBy && t('orders.byPerson', { name: refund.askedBy }),
                refund.reason,
                refund.failure,
                refund.decision && t('orders.declinedBy', { name: refund.decidedBy, reason: refund.decision }),
                refund.settledBy && t('orders.settledBy', { name: refund.settledBy, note: refund.note }),
                refund.refundNo,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {refund.state === 'Failed' && canRetry && (
              <span className="row g2">
                <Button size="small" icon={<Icon name="sync" size={14} />} onClick={() => acts.retry(refund.refundId)}>
                  {t('orders.retry')}
                </Button>
                <Button size="small" onClick={() => onSettle(refund.refundId)}>
                  {t('orders.settle')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </Fold>
      <Fold title={t('orders.invoices')} count={order.invoices.length} isOpen={order.invoices.length > 0}>
        {order.invoices.map(({ invoiceId, state, title, number, amount, appliedTime, issuedTime }) => (
          <li key={invoiceId}>
            <div className="row g2">
              <span className="sp">
                {title} <span className="m3">{t(`invoices.state_${state}`)}</span>
              </span>
              <span>{priceText(amount, currency)}</span>
            </div>
            <p className="m3 order-line">
              {[formatTime(issuedTime ?? appliedTime, timeZone), number].filter(Boolean).join(' · ')}{' '}
              {canOpenInvoice && (
                <Link to={`${pathOf(pages.invoices.list, { bventId: order.bventId })}?invoiceId=${invoiceId}`}>
                  {t('orders.openInvoice')}
                </Link>
              )}
            </p>
          </li>
        ))}
      </Fold>
      <Fold title={t('orders.notices')} count={notices.length}>
        {notices.map(({ id, time, channel, recipient, title, state }) => (
          <li key={id}>
            <div className="row g2">
              <span className="sp">
                {t(`delivery.channel_${channel}`)} <span className="m3">{recipient}</span>
              </span>
              <span className={isTroubled(state) ? 'order-wrong' : 'm3'}>{t(`delivery.state_${state}`)}</span>
            </div>
            <p className="m3 order-line">
              {formatTime(time, timeZone)} · {title}
            </p>
          </li>
        ))}
      </Fold>
      <Fold title={t('orders.history')} count={history.length}>
        {history.map(({ id, time, accountName, action, objectId, before, after }) => (
          <li key={id}>
            <div className="row g2">
              <span className="sp">
                <b>{accountName ? wayWord(accountName) : t('audit.system')}</b> {textOf(action)}{' '}
                <span className="m3">{nameOf(objectId)}</span>
              </span>
              <span className="m3 nw">{formatTime(time, timeZone)}</span>
            </div>
            <Changes before={before} after={after} />
          </li>
        ))}
      </Fold>
    </div>
  )
}

const SHOWN = 5

/** Of what people have words for. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = readable(changesOf(before, after))
    .filter(({ field }) => field !== 'orderNo' && fieldText(field) !== field)
    .slice(0, SHOWN)
  return changes.map((change) => (
    <p key={change.field} className="order-line">
      <span className="m3">{fieldText(change.field)}</span>{' '}
      {!isNothing(change.before) && <del className="m3">{valueText(change.before)}</del>}{' '}
      {!isNothing(change.after) && <span>{valueText(change.after)}</span>}
    </p>
  ))
}

type FoldProps = { title: string; count: number; isOpen?: boolean; children: ReactNode }

function Fold({ title, count, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary>
        <span className="sp">{title}</span>
        <span className="m3 t13">{t('orders.records', { n: count })}</span>
        <Icon name="right" size={14} />
      </summary>
      {count === 0 ? <p className="m3 t13 order-none">{t('orders.nothing')}</p> : <ul>{children}</ul>}
    </details>
  )
}
