import { useEffect } from 'react'
import { shouldOfferPublish } from '#features/events/rules.ts'
import { remembered } from '#console/kit/remembered.ts'
import type { Publishing } from '#features/events/console/actions/usePublish.tsx'
import type { Publishable } from '#features/events/console/actions/publishable.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Once per event, by a flag of this browser, when the last of the four steps is done. Spec §4. */
export function usePublishOffer(event: Publishable, { next, offer }: Publishing): void {
  const flag = remembered<boolean>(`publish-offered-${event.bventId}`, false, isFlag)
  const isDue =
    next === 'publish' && shouldOfferPublish({ status: event.status.value, progress: event.eventProgress, isOffered: flag.get() })
  useEffect(() => {
    if (!isDue) return
    flag.set(true)
    offer()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the offer belongs to the moment it becomes due
  }, [isDue])
}
