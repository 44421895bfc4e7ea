import { wallOf } from '#core/dateTime.ts'
import type { Direction, EntryMode } from '#features/checkin/pointTypes.ts'
import { NO_SERIAL } from '#features/checkin/pointTypes.ts'
import { pointRefusal, statusRefusal, type DoorRefusal, type Verdict } from '#features/checkin/rules.ts'

export type DoorPoint = { isEnable: boolean; startTime: string | null; endTime: string | null; entryMode: EntryMode; timeZone: string }
export type DoorPerson = { status: string; serial: number; signedAt: string | null; isAdmitted: boolean }
export type Attempt = { refusal: DoorRefusal | null; serial?: number | undefined; direction: Direction; at: Date }

/**
 * What a device without a network says of somebody who wants to enter or leave; null lets them. `door_scans` in the database says
 * the same in the same order, and a test on the database holds the two together.
 */
export function doorVerdict(point: DoorPoint, person: DoorPerson | null, { refusal, serial, direction, at }: Attempt): Verdict | null {
  const { isEnable, entryMode, timeZone } = point
  const closed = pointRefusal({ isEnable, isEventOpen: true, startTime: momentOf(point.startTime), endTime: momentOf(point.endTime) }, at)
  if (refusal ?? closed) return refusal ?? closed
  if (!person) return 'door.unknown'
  if (person.serial === NO_SERIAL || (serial !== undefined && serial < person.serial)) return 'door.revoked'
  // A link that may not see the status is told of everybody who is not registered by their serial.
  const status = person.status === '' ? null : statusRefusal(person.status)
  if (status) return status
  if (!person.isAdmitted) return 'door.notAdmitted'
  if (direction === 'out') return entryMode === 'inOut' && person.signedAt ? null : 'core.state'
  const isIn = person.signedAt !== null && (entryMode !== 'oncePerDay' || isSameDay(person.signedAt, at, timeZone))
  return isIn ? 'door.already' : null
}

const momentOf = (time: string | null) => (time ? new Date(time) : null)

function isSameDay(time: string, at: Date, timeZone: string): boolean {
  return wallOf(time, timeZone).date === wallOf(at.toISOString(), timeZone).date
}

/** A device's clock and the server's are not one. */
const CLOCKS_APART_MS = 600_000

/** A genuine ticket that is not on the list: somebody who registered after the list was read is let in, and looked at later. */
export function isNewcomer(issuedAt: number | undefined, listReadAt: number, isRestricted: boolean): boolean {
  return issuedAt !== undefined && !isRestricted && issuedAt * 1000 > listReadAt - CLOCKS_APART_MS
}
