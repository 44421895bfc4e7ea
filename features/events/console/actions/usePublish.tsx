import { pages } from '#features/pages.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { errors } from '#core/errors.ts'
import { pathOf } from '#core/page.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { moved } from '#features/events/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { goTo } from '#console/kit/navigation.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const PublishDialog = lazy(() =>
  import('#features/events/console/actions/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
)

/** What of an event decides where it can go. */
export type Publishable = Pick<EventInfo, 'bventId' | 'bventType' | 'status' | 'missing' | 'eventProgress' | 'navigationPageType'>
type Page = EventInfo['navigationPageType']
export type Publishing = {
  /** Where the event can go from here; null: nowhere, or not by this person. */
  next: 'publish' | 'unpublish' | null
  isBusy: boolean
  /** Opens the dialog with the choice of the first page and what is still missing. */
  offer: () => void
  unpublish: () => void
  /** Render this once. */
  dialog: ReactNode
}

const UNDO_SECONDS = 8

/** Publishing as header and dashboard do it: ask once, name what is missing, and let the person go on all the same. */
export function usePublish(event: Publishable): Publishing {
  const client = useQueryClient()
  const may = useCan(eventCalls.publish.access)
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { bventId, status, bventType } = event
  const canMove = may && bventType === 'Internal'

  const send = async (IsPublish: boolean, page: Page, isContinuePublish: boolean): Promise<void> => {
    setBusy(true)
    try {
      const answer = await callApi(eventCalls.publish, { bventId, IsPublish, isContinuePublish, navigationPageType: page })
      setMissing(null)
      if (answer.status.value === 'Upgrade') goTo('/error/upgrade')
      else tell(IsPublish, page)
    } catch (error) {
      const isIncomplete = error instanceof CallError && error.code === errors['publish.incomplete'].code
      if (isIncomplete) setMissing((error.returnObj as { missing: string[] }).missing)
      // Payment options are asked for silently: here is the page that must say it.
      else if (error instanceof CallError && error.code === errors['pay.noOptions'].code) askForPayment(error.message)
    } finally {
      setBusy(false)
      await refetchCalls(client, eventReads)
    }
  }

  const askForPayment = (text: string) =>
    showToast({
      kind: 'error',
      text,
      seconds: UNDO_SECONDS,
      closable: true,
      action: { label: t('events.stepGo'), run: () => goTo(pathOf(pages.forms.signUp, { bventId })) },
    })

  const tell = (isOut: boolean, page: Page) =>
    showToast({
      kind: 'success',
      text: t(isOut ? 'events.published' : 'events.unpublished'),
      seconds: UNDO_SECONDS,
      closable: true,
      action: { label: t('tasks.undo'), run: () => void send(!isOut, page, true) },
    })

  return {
    next: !canMove ? null : moved(status.value, 'publish') ? 'publish' : moved(status.value, 'unpublish') ? 'unpublish' : null,
    isBusy,
    offer: () => setMissing(event.missing),
    unpublish: () => void send(false, event.navigationPageType, false),
    dialog: missing && (
      <Suspense fallback={null}>
        <PublishDialog
          event={event}
          missing={missing}
          isBusy={isBusy}
          onPublish={(page) => void send(true, page, missing.length > 0)}
          onClose={() => setMissing(null)}
        />
      </Suspense>
    ),
  }
}
