import type { Publishable } from '#features/events/console/actions/publishable.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { errors } from '#core/errors.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { isPublic, moved } from '#features/events/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { goTo } from '#console/kit/navigation.ts'
import { showToast } from '#console/kit/toast.ts'
import { openDialog } from '#features/events/console/actions/eventDialog.ts'

const PublishDialog = lazy(() =>
  import('#features/events/console/actions/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
)

type Page = EventInfo['navigationPageType']
export type Publishing = {
  /** What the header offers here; null: nothing, or not to this person. */
  next: 'publish' | 'share' | null
  isBusy: boolean
  /** Opens the dialog with the check and the choice of the first page. */
  offer: () => void
  /** Render this once. */
  dialog: ReactNode
}

/** What the dialog itself explains, from the check: no toast beside it. */
const explained: readonly number[] = [errors['publish.incomplete'].code, errors['pay.noOptions'].code]

/** Publishing: the check is shown, what it only warns of can be passed over, and the next thing is to share. */
export function usePublish(event: Publishable): Publishing {
  const client = useQueryClient()
  const may = useCan(eventCalls.publish.access)
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { bventId, status, bventType } = event

  const publish = async (navigationPageType: Page, isContinuePublish: boolean): Promise<void> => {
    setBusy(true)
    try {
      const request = { bventId, IsPublish: true, isContinuePublish, navigationPageType }
      const answer = await callApi(eventCalls.publish, request, { ignoresErrors: true })
      setOffered(false)
      if (answer.status.value === 'Upgrade') goTo('/error/upgrade')
      else openDialog({ kind: 'share', bventId, isNew: true })
    } catch (error) {
      if (error instanceof CallError && !explained.includes(error.code)) showToast({ kind: 'error', text: error.message })
    } finally {
      setBusy(false)
      await refetchCalls(client, eventReads)
    }
  }

  const isOurs = bventType === 'Internal'
  return {
    next: isOurs && may && moved(status.value, 'publish') ? 'publish' : isOurs && isPublic(status.value) ? 'share' : null,
    isBusy,
    offer: () => setOffered(true),
    dialog: isOffered && (
      <Suspense fallback={null}>
        <PublishDialog
          event={event}
          isBusy={isBusy}
          onPublish={(page, isContinued) => void publish(page, isContinued)}
          onClose={() => setOffered(false)}
        />
      </Suspense>
    ),
  }
}
