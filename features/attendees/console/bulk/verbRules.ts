import type { Attendee } from '#features/attendees/shapes.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import type { Selection } from '#console/kit/selection.ts'
import type { Reach } from '#features/attendees/console/bulk/reach.ts'
import { codeIn, valueIn } from '#features/attendees/console/list/cellText.ts'

export const verbs = [
  'approve',
  'approveTell',
  'deny',
  'pay',
  'checkin',
  'cancelCheckin',
  'sendTicket',
  'remind',
  'rollBack',
  'cancelOrder',
  'merge',
  'remark',
  'export',
  'delete',
] as const
export type Verb = (typeof verbs)[number]

/** In the bar itself, and behind its dots. */
export const bulkFirst = ['approve', 'deny', 'checkin', 'sendTicket', 'export'] as const satisfies readonly Verb[]
export const bulkFurther: readonly Verb[] = ['approveTell', 'rollBack', 'cancelCheckin', 'remind', 'remark', 'merge', 'delete']
export const bulkVerbs: readonly Verb[] = [...bulkFirst, ...bulkFurther]

export type Standing = { status: AttendeeStatus; auditStatus: string; checkinStatus: string }

export function standingOf({ status, attendeeFieldValues }: Pick<Attendee, 'status' | 'attendeeFieldValues'>): Standing {
  const code = (fieldName: string) => codeIn(valueIn(attendeeFieldValues, fieldName))
  return { status, auditStatus: code('AuditStatus'), checkinStatus: code('CheckinStatus') }
}

/** What can be done with one person as they stand; the server judges again. WIRE §3. */
export function verbsFor({ status, auditStatus, checkinStatus }: Standing): Verb[] {
  const isIn = checkinStatus === 'SignedIn' || checkinStatus === 'SignedOut'
  const isDecided = auditStatus === 'Approved' || status === 'Denied'
  const can: Record<Verb, boolean> = {
    approve: status === 'PendingApproval',
    approveTell: status === 'PendingApproval',
    deny: status === 'PendingApproval',
    pay: status === 'Unpaid',
    checkin: status === 'Registered' && !isIn,
    cancelCheckin: status === 'Registered' && isIn,
    sendTicket: status === 'Registered',
    remind: status === 'Unpaid',
    rollBack: isDecided && status !== 'Cancelled' && !isIn,
    cancelOrder: status !== 'Denied' && status !== 'Cancelled',
    merge: false,
    remark: true,
    export: true,
    delete: true,
  }
  return verbs.filter((verb) => can[verb])
}

/** The step that this person waits for; null when there is none. */
export function nextStep({ status }: Standing): 'review' | 'pay' | null {
  if (status === 'PendingApproval') return 'review'
  return status === 'Unpaid' ? 'pay' : null
}

export const MOST_MERGED = 20

/** Rows chosen one by one, as many as a person can compare. */
export function canMerge({ isSelectAll, attendeeIds }: Selection): boolean {
  return !isSelectAll && attendeeIds.length >= 2 && attendeeIds.length <= MOST_MERGED
}

/** Which statuses a verb takes; the others come back as refused rows. WIRE §6. */
const taken: Partial<Record<Verb, readonly AttendeeStatus[]>> = {
  approve: ['PendingApproval'],
  approveTell: ['PendingApproval'],
  deny: ['PendingApproval'],
  checkin: ['Registered'],
  cancelCheckin: ['Registered'],
  sendTicket: ['Registered'],
  remind: ['Unpaid'],
}

/** Nobody chosen is passed over. */
export const takesEverybody = (verb: Verb) => verb !== 'rollBack' && !(verb in taken)

/** How many of the chosen a verb reaches; null when that cannot be said before, as of decisions, which no status tells. */
export function reachedBy(verb: Verb, reach: Reach, chosen: number): number | null {
  if (verb === 'rollBack') return null
  const statuses = taken[verb]
  if (!statuses) return chosen
  const numbers = statuses.map((status) => reach[status])
  return numbers.includes(null) ? null : numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)
}
