import { lazy, Suspense } from 'react'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'

const EventMenuItems = lazy(() =>
  import('#features/events/console/actions/EventMenuItems.tsx').then((file) => ({ default: file.EventMenuItems })),
)

type Props = { event: EventRow; size?: 'small' | 'middle'; /** Off where the page itself is the way to edit. */ hasEdit?: boolean }

/** What can be done with one event, loaded when it is first asked for; a button only where there is something to do. */
export function EventMenu({ event, size = 'small', hasEdit = true }: Props) {
  const t = useT()
  const canWrite = useCan(eventCalls.setTop.access)
  const canDelete = useCan(eventCalls.delete.access)
  const canCopy = useCan(eventTasks.copy.calls.start.access)
  const canPublish = useCan(eventCalls.publish.access)
  if (!canWrite && !canDelete && !canCopy && !canPublish) return null
  return (
    <Popover label={t('events.doWith', { title: event.title })} icon={<Icon name="more" />} size={size} align="end" width={196}>
      {(close) => (
        <Suspense fallback={null}>
          <EventMenuItems event={event} hasEdit={hasEdit} onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}
