import { useQueryClient } from '@tanstack/react-query'
import { isGranted, type Access } from '#core/access.ts'
import { holdsSeat } from '#core/statuses.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useCodes } from '#console/kit/menu.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'

export const verbs = ['refund', 'pay', 'remind', 'resend', 'buyer', 'note', 'cancel'] as const
export type Verb = (typeof verbs)[number]
/** What a dialog is open for. */
export type Act =
  | { verb: Verb; attendeeId?: string }
  | { verb: 'refuse' | 'look'; receiptId: string }
  | { verb: 'settle' | 'accept' | 'decline'; refundId: string }

const accesses: Record<Verb, Access> = {
  refund: orderCalls.refund.access,
  pay: orderCalls.payOffline.access,
  remind: orderCalls.remind.access,
  resend: orderCalls.resend.access,
  buyer: orderCalls.changeBuyer.access,
  note: orderCalls.note.access,
  cancel: orderCalls.cancel.access,
}

/** Whether there is anything for it to do. */
function isUseful(verb: Verb, { status, people, refundable }: OrderDetail): boolean {
  if (verb === 'refund') return Number(refundable) > 0
  if (verb === 'pay' || verb === 'remind') return status === 'Unpaid'
  if (verb === 'resend') return people.some((one) => one.status === 'Registered')
  if (verb === 'cancel') return people.some((one) => holdsSeat(one.status))
  return true
}

export type Acts = {
  can: (verb: Verb) => boolean
  offered: readonly Verb[]
  remind: () => void
  resend: () => void
  retry: (refundId: string) => void
  refresh: () => void
}

/** What can be done to an order, and what is done without asking. A refusal is told by the call itself. */
export function useActs(order: OrderDetail): Acts {
  const codes = useCodes()
  const client = useQueryClient()
  const { orderId } = order
  const refresh = () => void refetchCalls(client, [orderCalls.list, orderCalls.detail])
  const can = (verb: Verb) => isGranted(accesses[verb], codes) && isUseful(verb, order)
  const run = (work: () => Promise<string>) =>
    void work()
      .then((text) => showToast({ kind: 'success', text }))
      .catch(() => {})
      .finally(refresh)
  const lettersText = (letters: number, text: string) => (letters > 0 ? text : t('orders.nobodyTold'))
  return {
    can,
    offered: verbs.filter(can),
    remind: () => run(async () => lettersText((await callApi(orderCalls.remind, { orderId })).letters, t('orders.reminded'))),
    resend: () =>
      run(async () => {
        const { letters } = await callApi(orderCalls.resend, { orderId })
        return lettersText(letters, t('orders.resent', { n: letters }))
      }),
    retry: (refundId) =>
      run(async () => {
        await callApi(orderCalls.retryRefund, { orderId, refundId })
        return t('orders.retried')
      }),
    refresh,
  }
}
