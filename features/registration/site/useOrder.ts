import { useCallback, useEffect, useState } from 'react'
import { registrationCalls } from '#features/registration/contract.ts'
import { askAfterMs, stageOf, type OrderStage } from '#features/registration/site/orderStage.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { callSite } from '#site/kit/callSite.ts'
import { pageLanguage } from '#site/kit/language.ts'

type Watched = { order: OrderView; stage: OrderStage; since: number; refresh: () => Promise<OrderView | null> }

/** The order as it is now: asked every second just after a payment, seldom otherwise, not while nobody looks, and not once it is decided. */
export function useOrder(first: OrderView, isBack: boolean): Watched {
  const [fresh, setFresh] = useState<OrderView | null>(null)
  const order = fresh ?? first
  const [since] = useState(firstSeen)
  const { orderId, lastPayment } = order
  const stage = stageOf(order, isBack)
  const isPaying = lastPayment?.state === 'pending'

  const refresh = useCallback(async () => {
    const { result } = await callSite(registrationCalls.order, { orderId, language: pageLanguage() })
    if (result) setFresh(result)
    return result ?? null
  }, [orderId])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const plan = () => {
      const wait = askAfterMs(stage, isPaying, Date.now() - since)
      if (wait !== null && !isOver && !document.hidden) timer = setTimeout(ask, wait)
    }
    const ask = () => void refresh().then(plan)
    const onLook = () => {
      clearTimeout(timer)
      if (!document.hidden && askAfterMs(stage, isPaying, 0) !== null) ask()
    }
    plan()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [stage, isPaying, since, refresh])

  return { order, stage, since, refresh }
}

/** When this entry of the tab's history was first shown: a reload does not begin the waiting anew. */
function firstSeen(): number {
  const known = (history.state as { firstSeen?: number } | null)?.firstSeen
  if (known !== undefined) return known
  const now = Date.now()
  history.replaceState({ firstSeen: now }, '')
  return now
}
