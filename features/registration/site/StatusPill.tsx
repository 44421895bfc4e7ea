import { statusMessages } from '#core/statusMessages.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { textIn } from '#core/messages.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

const marks: Record<AttendeeStatus, IconName> = {
  Registered: 'check',
  PendingApproval: 'clock',
  Unpaid: 'yuan',
  Denied: 'minus',
  Cancelled: 'slash',
}

/** Colour, mark and word, always all three. */
export function StatusPill({ status }: { status: AttendeeStatus }) {
  return (
    <span className={`pill ${status}`}>
      <Icon name={marks[status]} />
      {textIn(statusMessages[`status.${status}`], pageLanguage())}
    </span>
  )
}
