import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal } from 'antd'
import { useEffect, useId, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { OrderDialog } from '#features/orders/console/acts/OrderDialog.tsx'
import type { DialogProps } from '#features/orders/console/acts/OrderDialogs.tsx'
import { orderCalls } from '#features/orders/contract.ts'

type Props = DialogProps & { receiptId: string }
const WIDTH_PX = 760
const MOST = 500

/** A picture stands here; a PDF is handed to the browser. */
export function ReceiptDialog({ order: { orderId, receipts }, receiptId, onClose }: Props) {
  const fileName = receipts.find((one) => one.receiptId === receiptId)?.fileName ?? ''
  const {
    data: address,
    error,
    refetch,
  } = useQuery({
    queryKey: ['receipt', receiptId],
    queryFn: async () => {
      const file = (await callApi(orderCalls.receipt, { orderId, receiptId }, { ignoresErrors: true })) as Blob
      return file.type.startsWith('image/') ? URL.createObjectURL(file) : ''
    },
    gcTime: 0,
  })
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return (
    <Modal open title={fileName} width={WIDTH_PX} footer={null} onCancel={onClose}>
      {error && <ErrorNote error={error as never} onRetry={() => void refetch()} />}
      {address === undefined && !error && <SkeletonFields count={3} />}
      {address && <img className="order-receipt" src={address} alt={fileName} />}
      {address === '' && (
        <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(orderCalls.receipt, { orderId, receiptId }).catch(() => {})}>
          {fileName}
        </Button>
      )}
    </Modal>
  )
}

export function RefuseDialog({ order, receiptId, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const refuse = async () => {
    await callApi(orderCalls.refuseReceipt, { orderId: order.orderId, receiptId, reason: reason.trim() }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('orders.refuseDone') })
    onDone()
  }
  return (
    <OrderDialog
      title={t('orders.refuseTitle')}
      confirmText={t('orders.refuseReceipt')}
      isDisabled={reason.trim() === ''}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p className="m2">{t('orders.refuseText')}</p>
      <label className="b" htmlFor={id}>
        {t('orders.reason')}
      </label>
      <Input.TextArea id={id} rows={3} maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
    </OrderDialog>
  )
}
