import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'
import { t } from '#console/kit/text.ts'

export const statusKeys = {
  Registered: 'kit.registered',
  PendingApproval: 'kit.pendingApproval',
  Unpaid: 'kit.unpaid',
  Denied: 'kit.denied',
  Cancelled: 'kit.cancelled',
} as const satisfies Record<AttendeeStatus, string>

export function isAttendeeStatus(text: string): text is AttendeeStatus {
  return (attendeeStatuses as readonly string[]).includes(text)
}

export function statusWord(status: AttendeeStatus): string {
  return t(statusKeys[status])
}
