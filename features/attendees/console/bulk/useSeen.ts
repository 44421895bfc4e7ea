import { useEffect, useMemo } from 'react'
import type { Selection } from '#console/kit/selection.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'
import type { Seen } from '#features/attendees/console/bulk/reach.ts'

/** The statuses of chosen rows that are no longer on screen, kept as long as the selection is. */
export function useSeen(name: string, rows: readonly Attendee[] | undefined, { attendeeIds, excludedIds }: Selection): Seen {
  const key = `${name}-seen`
  const seen = useMemo(() => new Map([...storedIn(key), ...(rows ?? []).map(entryOf)]), [key, rows])
  useEffect(() => {
    const chosen = [...attendeeIds, ...excludedIds].flatMap((id): [string, AttendeeStatus][] => {
      const status = seen.get(id)
      return status ? [[id, status]] : []
    })
    if (chosen.length > 0) sessionStorage.setItem(key, JSON.stringify(chosen))
    else sessionStorage.removeItem(key)
  }, [key, seen, attendeeIds, excludedIds])
  return seen
}

const entryOf = ({ attendeeId, status }: Attendee): [string, AttendeeStatus] => [attendeeId, status]

function storedIn(key: string): [string, AttendeeStatus][] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, AttendeeStatus][]
    return Array.isArray(stored) ? stored.filter(([, status]) => attendeeStatuses.includes(status)) : []
  } catch {
    return []
  }
}
