import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { errors } from '#core/errors.ts'
import { pathOf } from '#core/page.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { HeadButton } from '#console/kit/pane/HeadButton.tsx'
import { Pane } from '#console/kit/pane/Pane.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'
import type { ListedOrder } from '#features/orders/listContract.ts'
import { orderPages } from '#features/orders/pages.ts'
import { useActs, type Act } from '#features/orders/console/acts/useActs.ts'
import { ActDialogs } from '#features/orders/console/acts/ActDialogs.tsx'
import { MoneyCourse } from '#features/orders/console/one/MoneyCourse.tsx'
import { OrderActs } from '#features/orders/console/one/OrderActs.tsx'
import { OrderPeople } from '#features/orders/console/one/OrderPeople.tsx'
import { OrderRecords } from '#features/orders/console/one/OrderRecords.tsx'
import { Receipts } from '#features/orders/console/one/Receipts.tsx'
import { RefundRequests } from '#features/orders/console/one/RefundRequests.tsx'
import { OrderStatusTag, paidBy, signedPrice } from '#features/orders/console/orderWords.tsx'

type Props = {
  orderId: string
  rows: readonly ListedOrder[]
  /** To another order of the list, or '' to none. */
  onGo: (orderId: string) => void
}

const REFUND_POLL_MS = 3_000

/** Followed while the provider gives money back; what comes of it stands in the list too. */
function useOrder(orderId: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...callQuery(orderCalls.detail, { orderId }, { ignoresErrors: true }),
    refetchInterval: ({ state: { data } }) => (data?.timeline.some(({ kind }) => kind === 'refundAsked') ? REFUND_POLL_MS : false),
  })
  const seen = useRef({ orderId, refunded: query.data?.refundedAmount })
  const refunded = query.data?.refundedAmount
  useEffect(() => {
    const before = seen.current
    seen.current = { orderId, refunded }
    if (before.orderId === orderId && before.refunded !== undefined && refunded !== undefined && before.refunded !== refunded)
      void refetchCalls(client, [orderCalls.list])
  }, [client, orderId, refunded])
  return query
}

/** Everything about one order, beside the list it stands in; its address can be sent to a colleague. */
export function OrderPane({ orderId, rows, onGo }: Props) {
  const t = useT()
  const { data, error, refetch } = useOrder(orderId)
  const [act, setAct] = useState<Act | null>(null)
  const at = rows.findIndex((row) => row.orderId === orderId)
  const [previous, next] = at < 0 ? [] : [rows[at - 1], rows[at + 1]]
  const isGone = error?.code === errors['core.notFound'].code

  const open = (order: ListedOrder | undefined) => order && (() => onGo(order.orderId))
  return (
    <Pane
      label={t('orders.pane')}
      title={
        <>
          <span className="mono">{data?.orderNo ?? rows[at]?.orderNo ?? t('orders.pane')}</span>
          {data && <OrderStatusTag status={data.status} />}
        </>
      }
      note={
        data && (
          <p className="t12 m3 ell">
            {[data.buyer.fullName, data.buyer.mobile || data.buyer.email, paidBy(data)].filter(Boolean).join(' · ')}
          </p>
        )
      }
      buttons={
        <>
          {data && <CopyButton text={data.orderNo} label={t('orders.copyNo')} />}
          <HeadButton icon="left" label={t('orders.previous')} onPress={open(previous)} />
          <HeadButton icon="right" label={t('orders.next')} onPress={open(next)} />
        </>
      }
      keys={{ j: () => open(next)?.(), k: () => open(previous)?.() }}
      isHeld={act !== null}
      onClose={() => onGo('')}
    >
      {isGone ? (
        <EmptyState icon="wallet" title={t('orders.gone')} hint={t('orders.goneHint')} />
      ) : error ? (
        <div className="pane-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <Opened order={data} act={act} onAct={setAct} />
      ) : (
        <div className="pane-body">
          <SkeletonFields count={6} />
        </div>
      )}
    </Pane>
  )
}

type OpenedProps = { order: OrderDetail; act: Act | null; onAct: (act: Act | null) => void }

function Opened({ order, act, onAct }: OpenedProps) {
  const t = useT()
  const { bventId } = useParams()
  const acts = useActs(order)
  const { currency, status } = order
  const isOwing = status === 'Unpaid' || status === 'WaitApproval'
  return (
    <>
      <div className="pane-body order-body">
        <dl className="order-sums">
          <div>
            <dt>{isOwing ? t('orders.owed') : t('orders.column.amount')}</dt>
            <dd>{signedPrice(order.amount, currency)}</dd>
          </div>
          <div>
            <dt>{t('orders.refunded')}</dt>
            <dd>{signedPrice(order.refundedAmount, currency)}</dd>
          </div>
          <div>
            <dt>{t('orders.held')}</dt>
            <dd>{signedPrice(order.paidAmount, currency)}</dd>
          </div>
        </dl>
        {!bventId && (
          <p className="order-event t13">
            <Link to={`${pathOf(orderPages.list, { bventId: order.bventId })}?orderId=${order.orderId}`} title={t('orders.toEvent')}>
              {order.bventTitle}
            </Link>
          </p>
        )}
        <Receipts order={order} canPay={acts.can('pay')} onAct={onAct} />
        <RefundRequests order={order} onAct={onAct} />
        <MoneyCourse order={order} />
        <OrderPeople order={order} canRefund={acts.can('refund')} onRefund={(attendeeId) => onAct({ verb: 'refund', attendeeId })} />
        <section aria-label={t('orders.remark')}>
          <h3>{t('orders.remark')}</h3>
          <p className={order.remark ? 'order-remark' : 'm3 t13'}>{order.remark || t('orders.noRemark')}</p>
        </section>
        <OrderRecords order={order} acts={acts} onSettle={(refundId) => onAct({ verb: 'settle', refundId })} />
      </div>
      <OrderActs acts={acts} onAct={onAct} />
      <ActDialogs order={order} act={act} onDone={acts.refresh} onClose={() => onAct(null)} />
    </>
  )
}
