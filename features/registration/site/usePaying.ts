import { useState } from 'react'
import { registrationCalls } from '#features/registration/contract.ts'
import type { PayWay } from '#features/payments/contract.ts'
import { deviceOf, waysFor } from '#features/payments/rules.ts'
import { payFor } from '#features/registration/site/payFor.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { callSite } from '#site/kit/callSite.ts'

export type Paying = { way: PayWay | null; choose: (provider: string) => void; isBusy: boolean; problem: string; go: () => Promise<void> }

/** Choosing how to pay an order and setting out to; the way it was placed with comes chosen. */
export function usePaying(order: OrderView, refresh: () => Promise<OrderView | null>): Paying {
  const { orderId, payWays, payType } = order
  const ordered = waysFor(payWays, deviceOf(navigator.userAgent))
  const [provider, choose] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const way = payWays.find((one) => one.provider === provider) ?? ordered.find((one) => one.payType === payType) ?? ordered[0] ?? null

  /** True once there is nothing more to do here: the page is left, or the order is one to transfer for. */
  async function setOut(): Promise<boolean> {
    if (way?.payType === 'Offline') return (await callSite(registrationCalls.transfer, { orderId })).refusal === undefined
    const payUrl = way && (await payFor(orderId, way.provider))
    if (payUrl) location.assign(payUrl)
    return payUrl !== null
  }

  async function go() {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    const isDone = await setOut()
    const isLeaving = isDone && way?.payType === 'Online'
    const now = isLeaving ? null : await refresh()
    if (!isLeaving) setIsBusy(false)
    if (!isDone && now?.status === 'Unpaid') setProblem(sayOrder('payFailed'))
  }

  return { way, choose, isBusy, problem, go }
}
