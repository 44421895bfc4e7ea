import { Input } from 'antd'
import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import type { FileRef } from '#core/schema.ts'
import { holdsSeat } from '#core/statuses.ts'
import { callApi } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { FileUpload, imageExtensions } from '#console/kit/FileUpload.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'
import { OrderDialog } from '#features/orders/console/acts/OrderDialog.tsx'

export type DialogProps = { order: OrderDetail; onDone: () => void; onClose: () => void }
const MOST = 500
const SILENT = { ignoresErrors: true }

const told = (text: string) => showToast({ kind: 'success', text })

/** The organiser has seen the money, and may show what shows it. */
export function PayDialog({ order, onDone, onClose }: DialogProps) {
  const t = useT()
  const id = useId()
  const { bventId, orderId, timeZone } = order
  const [paidTime, setPaidTime] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [proof, setProof] = useState<FileRef[]>([])
  const amount = priceText(order.amount, order.currency)
  const receipt = order.receipts.find(({ isWaiting }) => isWaiting)
  const fileId = proof[0]?.id ?? receipt?.fileId
  const pay = async () => {
    const more = {
      ...(paidTime && { paidTime }),
      ...(remark.trim() && { remark: remark.trim() }),
      ...(fileId && { proofFileId: fileId }),
    }
    await callApi(orderCalls.payOffline, { bventId, orderId, ...more }, SILENT)
    told(t('orders.payDone'))
    onDone()
  }
  return (
    <OrderDialog title={t('orders.payTitle')} confirmText={t('orders.payConfirm', { amount })} onConfirm={pay} onClose={onClose}>
      <p className="m2">{t('orders.payText', { amount, n: order.people.filter(({ status }) => status === 'Unpaid').length })}</p>
      <label className="b" htmlFor={`${id}-time`}>
        {t('orders.paidTime')}
        <span className="le-opt">{t('orders.paidNow')}</span>
      </label>
      <DateTimePicker id={`${id}-time`} value={paidTime} timeZone={timeZone} onChange={setPaidTime} />
      <label className="b" htmlFor={`${id}-proof`}>
        {t('orders.proofFile')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      {receipt && proof.length === 0 && <p className="t13 m3">{t('orders.proofReceipt', { name: receipt.fileName })}</p>}
      <FileUpload id={`${id}-proof`} purpose="document" value={proof} extensions={[...imageExtensions, 'pdf']} onChange={setProof} />
      <label className="b" htmlFor={`${id}-remark`}>
        {t('orders.remark')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      <Input
        id={`${id}-remark`}
        maxLength={MOST}
        placeholder={t('orders.paidRemark')}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
    </OrderDialog>
  )
}

/** Seats go back; money only by a refund. */
export function CancelDialog({ order, onDone, onClose }: DialogProps) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const n = order.people.filter(({ status }) => holdsSeat(status)).length
  const isPaid = Number(order.paidAmount) > 0
  const cancel = async () => {
    const { bventId, orderId } = order
    await callApi(orderCalls.cancel, { bventId, orderId, ...(reason.trim() && { reason: reason.trim() }) }, SILENT)
    told(t('orders.cancelDone'))
    onDone()
  }
  return (
    <OrderDialog
      title={t('orders.cancelTitle', { no: order.orderNo })}
      confirmText={t('orders.verb_cancel')}
      isDanger
      onConfirm={cancel}
      onClose={onClose}
    >
      <p className="m2">
        {isPaid ? t('orders.cancelPaidText', { n, amount: priceText(order.paidAmount, order.currency) }) : t('orders.cancelText', { n })}
      </p>
      <label className="b" htmlFor={id}>
        {t('orders.reason')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      <Input id={id} maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
    </OrderDialog>
  )
}

/** What is shown covered is not offered as a value: left empty it stays. */
export function BuyerDialog({ order, onDone, onClose }: DialogProps) {
  const t = useT()
  const id = useId()
  const { buyer, orderId } = order
  const isCovered = (value: string | null) => value?.includes('*') ?? false
  const shown = (value: string | null) => (isCovered(value) ? '' : (value ?? ''))
  const [fullName, setFullName] = useState(buyer.fullName)
  const [mobile, setMobile] = useState(shown(buyer.mobile))
  const [email, setEmail] = useState(shown(buyer.email))
  const changed = (next: string, was: string | null) => next.trim() !== shown(was)
  const change = {
    ...(fullName.trim() !== buyer.fullName && { fullName: fullName.trim() }),
    ...(changed(mobile, buyer.mobile) && { mobile: mobile.trim() }),
    ...(changed(email, buyer.email) && { email: email.trim() }),
  }
  const save = async () => {
    await callApi(orderCalls.changeBuyer, { orderId, ...change }, SILENT)
    told(t('orders.buyerDone'))
    onDone()
  }
  const hint = (value: string | null) => (isCovered(value) ? t('orders.buyerMasked', { value: value ?? '' }) : '')
  return (
    <OrderDialog
      title={t('orders.buyerTitle')}
      confirmText={t('core.save')}
      isDisabled={Object.keys(change).length === 0 || fullName.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="m2">{t('orders.buyerText')}</p>
      <label className="b" htmlFor={`${id}-name`}>
        {t('orders.column.buyer')}
      </label>
      <Input id={`${id}-name`} maxLength={100} value={fullName} onChange={(event) => setFullName(event.target.value)} />
      <label className="b" htmlFor={`${id}-mobile`}>
        {t('orders.column.mobile')}
      </label>
      <Input
        id={`${id}-mobile`}
        maxLength={30}
        inputMode="tel"
        placeholder={hint(buyer.mobile)}
        value={mobile}
        onChange={(event) => setMobile(event.target.value)}
      />
      <label className="b" htmlFor={`${id}-email`}>
        {t('orders.column.email')}
      </label>
      <Input
        id={`${id}-email`}
        maxLength={254}
        inputMode="email"
        placeholder={hint(buyer.email)}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </OrderDialog>
  )
}

export function NoteDialog({ order, onDone, onClose }: DialogProps) {
  const t = useT()
  const id = useId()
  const [remark, setRemark] = useState(order.remark)
  const save = async () => {
    await callApi(orderCalls.note, { orderId: order.orderId, remark: remark.trim() }, SILENT)
    told(t('orders.noteDone'))
    onDone()
  }
  return (
    <OrderDialog title={t('orders.noteTitle')} confirmText={t('core.save')} onConfirm={save} onClose={onClose}>
      <label className="unseen" htmlFor={id}>
        {t('orders.remark')}
      </label>
      <Input.TextArea id={id} rows={4} maxLength={MOST} showCount value={remark} onChange={(event) => setRemark(event.target.value)} />
    </OrderDialog>
  )
}

/** The provider could not; somebody has given the money back. */
export function SettleDialog({ order, refundId, onDone, onClose }: DialogProps & { refundId: string }) {
  const t = useT()
  const id = useId()
  const [note, setNote] = useState('')
  const refund = order.refunds.find((one) => one.refundId === refundId)
  const settle = async () => {
    await callApi(orderCalls.settleRefund, { orderId: order.orderId, refundId, note: note.trim() }, SILENT)
    told(t('orders.settleDone'))
    onDone()
  }
  return (
    <OrderDialog
      title={t('orders.settleTitle')}
      confirmText={t('orders.settle')}
      isDanger
      isDisabled={note.trim() === ''}
      onConfirm={settle}
      onClose={onClose}
    >
      <p className="m2">{t('orders.settleText', { amount: priceText(refund?.amount ?? '', order.currency) })}</p>
      <label className="b" htmlFor={id}>
        {t('orders.settleNote')}
      </label>
      <Input id={id} maxLength={MOST} placeholder={t('orders.settleHint')} value={note} onChange={(event) => setNote(event.target.value)} />
    </OrderDialog>
  )
}
