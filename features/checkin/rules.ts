import type { ErrorName } from '#core/errors.ts'
import { errors } from '#core/errors.ts'
import type { Door, DoorField, Range } from '#features/checkin/pointTypes.ts'

export type DoorRefusal = Extract<ErrorName, `door.${string}`>
export type Verdict = DoorRefusal | 'core.state'

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine). */
export function distance(from: { lng: number; lat: number }, to: { lng: number; lat: number }): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.lng - from.lng))
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Without a position nobody is inside a range that is asked for. */
export function isInRange(range: Range, at: { lng?: number | null | undefined; lat?: number | null | undefined }): boolean {
  if (!range.isEnable || range.lng === null || range.lat === null) return true
  if (at.lng === undefined || at.lng === null || at.lat === undefined || at.lat === null) return false
  return distance({ lng: range.lng, lat: range.lat }, { lng: at.lng, lat: at.lat }) <= range.radius
}

export type PointState = { isEnable: boolean; startTime: Date | null; endTime: Date | null; isEventOpen: boolean }

/** Whether the point lets anyone in at this moment. */
export function pointRefusal({ isEnable, startTime, endTime, isEventOpen }: PointState, at: Date): DoorRefusal | null {
  if (!isEnable || !isEventOpen) return 'door.disabled'
  if (startTime && at < startTime) return 'door.tooEarly'
  if (endTime && at > endTime) return 'door.tooLate'
  return null
}

const statusRefusals: Record<string, DoorRefusal | undefined> = {
  PendingApproval: 'door.notApproved',
  Unpaid: 'door.unpaid',
  Denied: 'door.cancelled',
  Cancelled: 'door.cancelled',
}

/** Only Registered enters; every other status has its own answer. */
export function statusRefusal(status: string): DoorRefusal | null {
  return status === 'Registered' ? null : (statusRefusals[status] ?? 'door.unknown')
}

const byCode = new Map<number, Verdict>(
  Object.entries(errors).flatMap(([name, { code }]): [number, Verdict][] =>
    name.startsWith('door.') || name === 'core.state' ? [[code, name as Verdict]] : [],
  ),
)

export function verdictOfCode(code: number): Verdict | null {
  return byCode.get(code) ?? null
}

/** 陈*远, 李*, L** Tan: enough for the person to know themselves, too little for anyone else. */
export function maskedName(name: string): string {
  const letters = [...name.trim()]
  if (letters.length <= 1) return letters.length === 0 ? '' : `${letters[0]}*`
  const [first = '', ...rest] = name.trim().split(/\s+/)
  if (rest.length > 0) return [`${[...first][0]}${'*'.repeat(Math.max(1, [...first].length - 1))}`, ...rest].join(' ')
  return letters.length === 2 ? `${letters[0]}*` : `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

/** A link never shows more than its fields. */
export function maskedDoor(person: Door, fields: readonly DoorField[]): Door {
  const shown = (field: DoorField) => (fields.includes(field) ? person[field] : '')
  return {
    attendeeId: person.attendeeId,
    fullName: fields.includes('fullName') ? person.fullName : maskedName(person.fullName),
    status: shown('status'),
    ticketName: shown('ticketName'),
    company: shown('company'),
    mobileTail: shown('mobileTail'),
    seat: shown('seat'),
    vip: shown('vip'),
    remark: shown('remark'),
    photo: shown('photo'),
  }
}

/** A device's clock is believed for the past week, never for the future. */
const MOST_LATE_MS = 7 * 86_400_000
export function scanTime({ deviceTime, isOffline }: { deviceTime: Date; isOffline: boolean }, now: Date): Date {
  if (!isOffline) return now
  const age = now.getTime() - deviceTime.getTime()
  return age >= 0 && age <= MOST_LATE_MS ? deviceTime : now
}
