import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import type { QueryClient } from '@tanstack/react-query'
import { errors } from '#core/errors.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { goTo } from '#console/kit/navigation.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { patchEvent } from '#features/events/console/actions/eventCache.ts'
import { openDialog } from '#features/events/console/actions/eventDialog.ts'
import { eventPath } from '#features/events/console/home/eventPath.ts'

/** What can be taken back happens at once; this long the way back is offered. */
const UNDO_SECONDS = 8

type Known = Pick<EventRow, 'bventId' | 'bventType' | 'title'>

function offerUndo(text: string, run: () => void): void {
  showToast({ kind: 'success', text, seconds: UNDO_SECONDS, closable: true, action: { label: t('tasks.undo'), run } })
}

export async function setPinned(client: QueryClient, event: Known, isTop: boolean): Promise<void> {
  const { bventId, title } = event
  patchEvent(client, bventId, { isTop })
  try {
    await callApi(isTop ? eventCalls.setTop : eventCalls.cancelTop, { bventId })
    offerUndo(t(isTop ? 'events.pinned' : 'events.unpinned', { title }), () => void setPinned(client, event, !isTop))
  } catch {
    patchEvent(client, bventId, { isTop: !isTop })
  } finally {
    await refetchCalls(client, eventReads)
  }
}

export async function setPrivate(client: QueryClient, event: Known, isPrivate: boolean): Promise<void> {
  const { bventId, title } = event
  patchEvent(client, bventId, { isPrivate })
  try {
    await callApi(eventCalls.setPrivate, { bventId, isPrivate })
    offerUndo(t(isPrivate ? 'events.madePrivate' : 'events.madeOpen', { title }), () => void setPrivate(client, event, !isPrivate))
  } catch {
    patchEvent(client, bventId, { isPrivate: !isPrivate })
  } finally {
    await refetchCalls(client, eventReads)
  }
}

export function tellDeleted(client: QueryClient, event: EventRow): void {
  offerUndo(t('events.deleted', { title: event.title }), () => void restore(client, event))
}

/** Another event may have taken the title meanwhile: then it is asked for a new one. */
export async function restore(client: QueryClient, event: EventRow, title?: string): Promise<boolean> {
  try {
    await callApi(eventCalls.restore, { bventId: event.bventId, ...(title && { title }) }, { ignoresErrors: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === errors['event.titleTaken'].code) openDialog({ kind: 'rename', event })
    else showToast({ kind: 'error', text: error.message })
    await refetchCalls(client, eventReads)
    return false
  }
  const shown = title ?? event.title
  showToast({
    kind: 'success',
    text: t('events.restored', { title: shown }),
    seconds: UNDO_SECONDS,
    closable: true,
    action: { label: t('events.open'), run: () => goTo(eventPath(event)) },
  })
  await refetchCalls(client, eventReads)
  return true
}

export async function uncancel(client: QueryClient, event: Known): Promise<void> {
  try {
    await callApi(eventCalls.cancel, { bventId: event.bventId, isCancel: false })
    showToast({ kind: 'success', text: t('events.uncancelled', { title: event.title }) })
  } catch {
    // The call has already said what went wrong.
  } finally {
    await refetchCalls(client, eventReads)
  }
}

/** The public page closes at once; the toast opens it again as it was. */
export async function unpublish(client: QueryClient, { bventId }: Known): Promise<void> {
  const send = async (IsPublish: boolean) => {
    try {
      await callApi(eventCalls.publish, { bventId, IsPublish, isContinuePublish: true })
      if (IsPublish) showToast({ kind: 'success', text: t('events.published') })
      else offerUndo(t('events.unpublished'), () => void send(true))
    } catch {
      // The call has already said what went wrong.
    } finally {
      await refetchCalls(client, eventReads)
    }
  }
  await send(false)
}
