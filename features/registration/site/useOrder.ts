import { useCallback, useEffect, useState } from 'react'
import { registrationCalls } from '#features/registration/contract.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { callSite } from '#site/kit/callSite.ts'
import { pageLanguage } from '#site/kit/language.ts'

const SOON_MS = 2_000
const LATER_MS = 15_000
const SOON_FOR_MS = 90_000

/** The order as it is now: asked often just after a payment, seldom otherwise, and not once it is decided. */
export function useOrder(first: OrderView, isJustPaid: boolean): { order: OrderView; refresh: () => Promise<OrderView | null> } {
  const [order, setOrder] = useState(first)
  const { orderId, status } = order
  const isOpen = status === 'Unpaid' || status === 'WaitApproval' || status === 'Refunding'

  const refresh = useCallback(async () => {
    const { result } = await callSite(registrationCalls.order, { orderId, language: pageLanguage() })
    if (result) setOrder(result)
    return result ?? null
  }, [orderId])

  useEffect(() => {
    if (!isOpen) return undefined
    const begun = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const isSoon = () => isJustPaid && status === 'Unpaid' && Date.now() - begun < SOON_FOR_MS
    const plan = () => {
      timer = setTimeout(() => void (document.hidden ? Promise.resolve() : refresh()).then(plan), isSoon() ? SOON_MS : LATER_MS)
    }
    const onReturn = () => !document.hidden && void refresh()
    plan()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [isOpen, isJustPaid, status, refresh])

  return { order, refresh }
}

const markOf = (orderId: string) => `le-paying:${orderId}`

/** Remembered in this tab while someone is away paying, so that the page they return to knows what it waits for. */
export function markPaying(orderId: string): void {
  try {
    sessionStorage.setItem(markOf(orderId), '1')
  } catch {
    // The page then asks less often; nothing else depends on it.
  }
}

export function wasPaying(orderId: string): boolean {
  try {
    return sessionStorage.getItem(markOf(orderId)) !== null
  } catch {
    return false
  }
}
