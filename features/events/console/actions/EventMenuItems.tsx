import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#core/access.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { canSeePrivate, isPublic, isWritable, moved } from '#features/events/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { openDialog } from '#features/events/console/actions/eventDialog.ts'
import { restore, setPinned, setPrivate, uncancel, unpublish } from '#features/events/console/actions/moves.ts'
import { editPath } from '#features/events/console/home/eventPath.ts'
import '#features/events/console/actions/actions.css'

type Item = { icon: IconName; label: string; run: () => void; isShown: boolean; isDanger?: boolean; why?: string | false }

/** Nothing is shown that this person may not do. */
export function EventMenuItems({ event, hasEdit, onDone }: { event: EventRow; hasEdit: boolean; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const items = useItems(event, hasEdit).filter(({ isShown }) => isShown)

  useEffect(() => {
    list.current?.querySelector('button')?.focus()
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <ul className="pick event-menu" ref={list}>
      {items.map(({ icon, label, run, isDanger, why }) => (
        <li key={label}>
          <button
            type="button"
            className={isDanger ? 'mi mi-danger' : 'mi'}
            aria-disabled={Boolean(why)}
            title={why || undefined}
            onClick={() => {
              if (why) return
              onDone()
              run()
            }}
          >
            <Icon name={icon} />
            <span className="sp">{label}</span>
          </button>
          {why && <p className="event-menu-why t12 m3">{why}</p>}
        </li>
      ))}
    </ul>
  )
}

function useItems(event: EventRow, hasEdit: boolean): Item[] {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const person = useUser()
  const canWrite = useCan(eventCalls.setTop.access)
  const canDelete = useCan(eventCalls.delete.access)
  const canCopy = useCan(eventTasks.copy.calls.start.access)
  const canPublish = useCan(eventCalls.publish.access)
  const { isTop, isPrivate, status, deletedTime, bventType, responsibles } = event
  const isInBin = deletedTime !== null
  const isOpen = isWritable(status.value) && !isInBin
  // Whoever hides an event from themselves could not even undo it.
  const wouldLoseIt = !canSeePrivate(
    (person?.roles ?? []) as Role[],
    person?.accountId ?? '',
    responsibles.map(({ accountId }) => accountId),
  )
  const isOurs = bventType === 'Internal'
  return [
    { icon: 'undo', label: t('events.restore'), isShown: isInBin && canDelete, run: () => void restore(client, event) },
    { icon: 'edit', label: t('core.edit'), isShown: hasEdit && isOpen && canWrite, run: () => void navigate(editPath(event)) },
    { icon: 'copy', label: t('events.copy'), isShown: !isInBin && isOurs && canCopy, run: () => openDialog({ kind: 'copy', event }) },
    {
      icon: 'send',
      label: t('events.share'),
      isShown: !isInBin && isOurs && isPublic(status.value),
      run: () => openDialog({ kind: 'share', bventId: event.bventId, isNew: false }),
    },
    {
      icon: 'pinned',
      label: t(isTop ? 'events.unpin' : 'events.pin'),
      isShown: isOpen && canWrite,
      run: () => void setPinned(client, event, !isTop),
    },
    {
      icon: 'lock',
      label: t(isPrivate ? 'events.makeOpen' : 'events.makePrivate'),
      isShown: isOpen && canWrite,
      why: !isPrivate && wouldLoseIt && t('events.privateWhy'),
      run: () => void setPrivate(client, event, !isPrivate),
    },
    { icon: 'users', label: t('events.responsibles'), isShown: isOpen && canWrite, run: () => openDialog({ kind: 'responsible', event }) },
    {
      icon: 'down',
      label: t('events.unpublish'),
      isShown: isOpen && isOurs && canPublish && moved(status.value, 'unpublish') !== null,
      run: () => void unpublish(client, event),
    },
    {
      icon: 'slash',
      label: t('events.cancelEvent'),
      isShown: isOpen && isOurs && canDelete && moved(status.value, 'cancel') !== null,
      run: () => openDialog({ kind: 'cancel', event }),
    },
    {
      icon: 'undo',
      label: t('events.uncancel'),
      isShown: isOpen && isOurs && canDelete && moved(status.value, 'uncancel') !== null,
      run: () => void uncancel(client, event),
    },
    {
      icon: 'trash',
      label: t('core.delete'),
      isShown: isOpen && canDelete && moved(status.value, 'delete') !== null,
      isDanger: true,
      run: () => openDialog({ kind: 'delete', event }),
    },
  ]
}
