import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { attendeeStatuses, type AttendeeStatus } from '#features/registration/rules.ts'

type Key = AttendeeStatus | 'all'
type Props = {
  status: AttendeeStatus | ''
  counts: readonly { code: string; total: number }[]
  isHideCancelled: boolean
  onChange: (status: AttendeeStatus | '') => void
}

const words = {
  all: 'core.all',
  Registered: 'kit.registered',
  PendingApproval: 'kit.pendingApproval',
  Unpaid: 'kit.unpaid',
  Denied: 'kit.denied',
  Cancelled: 'kit.cancelled',
} as const

export function StatusTabs({ status, counts, isHideCancelled, onChange }: Props) {
  const t = useT()
  const keys: readonly Key[] = ['all', ...attendeeStatuses.filter((one) => !isHideCancelled || one !== 'Cancelled')]
  const countOf = (key: Key) => counts.find(({ code }) => code === (key === 'all' ? '' : key))?.total
  return (
    <Tabs<Key>
      label={t('forms.field.Status')}
      items={keys.map((key) => ({ key, label: t(words[key]), count: countOf(key) }))}
      value={status || 'all'}
      onChange={(key) => onChange(key === 'all' ? '' : key)}
    />
  )
}
