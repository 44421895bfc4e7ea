import type { IconName } from '#console/kit/Icon.tsx'
import type { Tone } from '#console/kit/StatusTag.tsx'

export type StateKey = 'inBin' | 'inProgress' | 'enrolling' | 'upcoming' | 'Draft' | 'Unpublished' | 'Ended' | 'Cancelled' | 'Upgrade'
export type EventState = { key: StateKey; tone: Tone; icon: IconName }

const looks: Record<StateKey, Omit<EventState, 'key'>> = {
  inBin: { tone: 'cancelled', icon: 'trash' },
  inProgress: { tone: 'info', icon: 'bolt' },
  enrolling: { tone: 'registered', icon: 'check' },
  upcoming: { tone: 'registered', icon: 'clock' },
  Draft: { tone: 'denied', icon: 'edit' },
  Unpublished: { tone: 'cancelled', icon: 'minus' },
  Ended: { tone: 'denied', icon: 'check' },
  Cancelled: { tone: 'cancelled', icon: 'slash' },
  Upgrade: { tone: 'pending', icon: 'sync' },
}

/** `status` as the wire says it. */
export type StatedEvent = {
  status: { value: 'Draft' | 'Published' | 'Unpublished' | 'Cancelled' | 'Upgrade' | 'Ended' }
  startTime: string
  endTime: string
  bventType: 'Internal' | 'External'
  deletedTime?: string | null
}

/** What people call it right now: a published event is open for registration until it begins, then it is going on. */
export function stateOf(event: StatedEvent, now: Date): EventState {
  const key = keyOf(event, now)
  return { key, ...looks[key] }
}

function keyOf({ status: { value }, startTime, endTime, bventType, deletedTime }: StatedEvent, now: Date): StateKey {
  if (deletedTime) return 'inBin'
  if (value === 'Cancelled' || value === 'Upgrade') return value
  const hasBegun = Date.parse(startTime) <= now.getTime()
  const isOver = Date.parse(endTime) < now.getTime()
  // Nobody publishes an event of others: only its time says how it stands.
  if (bventType === 'External') return isOver ? 'Ended' : hasBegun ? 'inProgress' : 'upcoming'
  if (value !== 'Published') return value
  return isOver ? 'Ended' : hasBegun ? 'inProgress' : 'enrolling'
}
