import { orderCalls } from '#features/orders/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import type { Order } from '#features/orders/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'

type Props = { person: Attendee; verbs: VerbsHandle }
const MOST = 500

function useOrder({ bventId, orderId }: Attendee): Order | undefined {
  return useQuery(callQuery(orderCalls.read, inEvent(bventId, { orderId }), { ignoresErrors: true })).data
}

/** The whole order is paid at once; the dialog says for how many. */
export function PayDialog({ person, verbs }: Props) {
  const t = useT()
  const id = useId()
  const order = useOrder(person)
  const [paidTime, setPaidTime] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const pay = async () => {
    await callApi(
      orderCalls.payOffline,
      { bventId: person.bventId, orderId: person.orderId, ...(paidTime && { paidTime }), ...(remark.trim() && { remark: remark.trim() }) },
      { ignoresErrors: true },
    )
    verbs.refresh()
    verbs.close()
    showToast({ kind: 'success', text: t('attendees.paidDone') })
  }
  return (
    <VerbDialog
      title={t('attendees.payTitle', { name: fullNameOf(person) })}
      confirmText={t('attendees.markPaid')}
      onClose={verbs.close}
      onConfirm={pay}
    >
      {order && (
        <p className="m2">
          {t('attendees.payText', { amount: priceText(order.amount, order.currency), n: order.items.length, orderNo: order.orderNo })}
        </p>
      )}
      <label className="b" htmlFor={`${id}-time`}>
        {t('attendees.paidTime')}
        <span className="le-opt">{t('attendees.paidNow')}</span>
      </label>
      <DateTimePicker id={`${id}-time`} value={paidTime} onChange={setPaidTime} />
      <label className="b" htmlFor={`${id}-remark`}>
        {t('forms.field.Remark')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      <Input
        id={`${id}-remark`}
        maxLength={MOST}
        placeholder={t('attendees.paidHint')}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
    </VerbDialog>
  )
}

/** One person of an order, or all of it; what was paid goes back only where it is asked for. */
export function CancelOrderDialog({ person, verbs }: Props) {
  const t = useT()
  const id = useId()
  const order = useOrder(person)
  const others = (order?.items.length ?? 1) - 1
  const canRefund = useCan(orderCalls.refund.access)
  const isPaid = Number(order?.paidAmount ?? 0) > 0 && canRefund
  const [isWhole, setWhole] = useState(false)
  const [isRefund, setRefund] = useState(true)
  const [reason, setReason] = useState('')
  const name = fullNameOf(person)
  const cancel = async () => {
    await callApi(
      orderCalls.cancel,
      {
        bventId: person.bventId,
        orderId: person.orderId,
        ...(!isWhole && others > 0 && { attendeeIds: [person.attendeeId] }),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(isPaid && { isRefund }),
      },
      { ignoresErrors: true },
    )
    verbs.refresh()
    verbs.close()
    showToast({ kind: 'success', text: t('attendees.orderCancelled') })
  }
  return (
    <VerbDialog
      title={t('attendees.cancelOrderTitle', { name })}
      confirmText={t('attendees.verb_cancelOrder')}
      isDanger
      onClose={verbs.close}
      onConfirm={cancel}
    >
      <p className="m2">{t('attendees.cancelOrderText')}</p>
      {others > 0 && (
        <Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
          {t('attendees.cancelWhole', { n: others })}
        </Checkbox>
      )}
      {isPaid && order && (
        <Checkbox checked={isRefund} onChange={(event) => setRefund(event.target.checked)}>
          {t('attendees.refund', { amount: priceText(order.paidAmount, order.currency) })}
        </Checkbox>
      )}
      <label className="b" htmlFor={id}>
        {t('attendees.reason')}
        <span className="le-opt">{t('core.optional')}</span>
      </label>
      <Input id={id} maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
    </VerbDialog>
  )
}
