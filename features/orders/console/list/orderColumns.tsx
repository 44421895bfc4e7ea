import { formatTime } from '#core/dateTime.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, textOf } from '#console/kit/text.ts'
import type { ListedOrder } from '#features/orders/listContract.ts'
import { OrderStatusTag, paidBy, statusWord } from '#features/orders/console/orderWords.tsx'

type Wanted = { isAcross: boolean; openId: string; onOpen: (orderId: string) => void }

const SHORT_WORD = 8
/** Words of other languages than Chinese are longer. */
const statusWidth = () => (statusWord('WaitApproval').length > SHORT_WORD ? 164 : 116)

export function orderColumns({ isAcross, openId, onOpen }: Wanted): Column<ListedOrder>[] {
  const event: Column<ListedOrder> = {
    key: 'event',
    title: t('orders.column.event'),
    width: 200,
    render: ({ bventTitle }) => (
      <span className="ell" title={bventTitle}>
        {bventTitle}
      </span>
    ),
  }
  return [
    {
      key: 'orderNo',
      title: t('orders.column.orderNo'),
      width: 134,
      isFixed: true,
      render: ({ orderId, orderNo }) => (
        <button type="button" className="row-open" {...(orderId === openId && { 'aria-current': true })} onClick={() => onOpen(orderId)}>
          <span className="mono t12">{orderNo}</span>
        </button>
      ),
    },
    {
      key: 'buyer',
      title: t('orders.column.buyer'),
      width: 90,
      render: ({ buyer }) => <b className="ell">{buyer.fullName || '–'}</b>,
    },
    {
      key: 'tickets',
      title: t('orders.column.tickets'),
      width: 132,
      render: ({ tickets }) => {
        const text = tickets.map(({ name, count }) => `${name} × ${count}`).join(t('orders.and'))
        return (
          <span className="ell" title={text}>
            {text || '–'}
          </span>
        )
      },
    },
    {
      key: 'amount',
      title: t('orders.column.amount'),
      width: 104,
      align: 'end',
      render: ({ amount, currency }) => (
        <b>
          <MoneyText value={amount} currency={currency} />
        </b>
      ),
    },
    {
      key: 'payType',
      title: t('orders.column.payType'),
      width: 86,
      render: (row) => <span className="m2 ell">{paidBy(row)}</span>,
    },
    {
      key: 'status',
      title: t('orders.column.status'),
      width: statusWidth(),
      render: ({ status, isRefundFailed, isRefundWaiting, hasReceipt }) => (
        <span className="row g1">
          <OrderStatusTag status={status} />
          {isRefundFailed && status !== 'RefundFailed' && <Mark icon="warn" words={t('orders.refundFailed')} />}
          {isRefundWaiting && <Mark icon="swap" words={t('orders.refundWaits')} />}
          {hasReceipt && <Mark icon="file" words={t('orders.receiptWaits')} />}
        </span>
      ),
    },
    ...(isAcross ? [event] : []),
    {
      key: 'created',
      title: t('orders.column.created'),
      width: 140,
      sorter: true,
      render: ({ createdTime, timeZone }) => <span className="m2 nw">{formatTime(createdTime, timeZone)}</span>,
    },
    {
      key: 'invoice',
      title: t('orders.column.invoice'),
      width: 84,
      render: ({ invoiceState }) => (
        <span className={invoiceState === 'Applied' ? 'order-due' : 'm2'}>
          {invoiceState ? textOf(`invoices.state_${invoiceState}`) : '–'}
        </span>
      ),
    },
    {
      key: 'paidTime',
      title: t('orders.column.paidTime'),
      width: 140,
      isShown: false,
      render: ({ paidTime, timeZone }) => <span className="m2 nw">{formatTime(paidTime, timeZone) || '–'}</span>,
    },
    {
      key: 'paid',
      title: t('orders.column.paid'),
      width: 120,
      align: 'end',
      isShown: false,
      render: ({ paidAmount, currency }) => <MoneyText value={paidAmount} currency={currency} />,
    },
    {
      key: 'refunded',
      title: t('orders.column.refunded'),
      width: 120,
      align: 'end',
      isShown: false,
      render: ({ refundedAmount, currency }) => <MoneyText value={refundedAmount} currency={currency} />,
    },
    {
      key: 'mobile',
      title: t('orders.column.mobile'),
      width: 130,
      isShown: false,
      render: ({ buyer }) => <span className="nw">{buyer.mobile || '–'}</span>,
    },
    {
      key: 'email',
      title: t('orders.column.email'),
      width: 180,
      isShown: false,
      render: ({ buyer }) => <span className="ell">{buyer.email || '–'}</span>,
    },
    {
      key: 'remark',
      title: t('orders.column.remark'),
      width: 180,
      isShown: false,
      render: ({ remark }) => (
        <span className="ell" title={remark}>
          {remark || '–'}
        </span>
      ),
    },
  ]
}

/** What waits for somebody, beside the status. */
function Mark({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span className="order-warn" title={words}>
      <Icon name={icon} size={14} />
      <span className="unseen">{words}</span>
    </span>
  )
}
