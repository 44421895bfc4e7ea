import { Input } from 'antd'
import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { OrderDialog } from '#features/orders/console/acts/OrderDialog.tsx'
import type { DialogProps } from '#features/orders/console/acts/OrderDialogs.tsx'
import { orderCalls } from '#features/orders/contract.ts'

type Props = DialogProps & { refundId: string }
const MOST = 500

/** What happens stands there before it does. */
export function AcceptDialog({ order, refundId, onDone, onClose }: Props) {
  const t = useT()
  const { orderId, currency, people } = order
  const refund = order.refunds.find((one) => one.refundId === refundId)
  const names = people
    .filter(({ attendeeId }) => refund?.attendeeIds.includes(attendeeId))
    .map(({ fullName }) => fullName)
    .join(t('orders.and'))
  const amount = priceText(refund?.amount ?? '', currency)
  const accept = async () => {
    await callApi(orderCalls.acceptRefund, { orderId, refundId, isConfirmed: Boolean(refund?.invoice) }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('orders.acceptDone') })
    onDone()
  }
  return (
    <OrderDialog
      title={t('orders.acceptTitle', { amount })}
      confirmText={t('orders.refundConfirm', { amount })}
      isDanger
      onConfirm={accept}
      onClose={onClose}
    >
      <p className="m2">{t(refund?.provider === 'offline' ? 'orders.acceptTransferText' : 'orders.acceptText', { names })}</p>
      {refund?.invoice && (
        <p className="order-first">
          <Icon name="warn" size={16} />
          <span>
            <b>{t('orders.step_red', { amount: priceText(refund.invoice.amount, currency) })}</b>
            <br />
            {t('orders.step_redText', { title: refund.invoice.title, number: refund.invoice.number })}
          </span>
        </p>
      )}
    </OrderDialog>
  )
}

export function DeclineDialog({ order, refundId, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const decline = async () => {
    await callApi(orderCalls.declineRefund, { orderId: order.orderId, refundId, reason: reason.trim() }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('orders.declineDone') })
    onDone()
  }
  return (
    <OrderDialog
      title={t('orders.declineTitle')}
      confirmText={t('orders.decline')}
      isDisabled={reason.trim() === ''}
      onConfirm={decline}
      onClose={onClose}
    >
      <p className="m2">{t('orders.declineText')}</p>
      <label className="b" htmlFor={id}>
        {t('orders.declineReason')}
      </label>
      <Input.TextArea id={id} rows={3} maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
    </OrderDialog>
  )
}
