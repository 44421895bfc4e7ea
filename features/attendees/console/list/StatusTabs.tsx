import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { statusKeys } from '#features/attendees/console/statusWords.ts'
import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'

type Key = AttendeeStatus | 'all'
type Props = {
  status: AttendeeStatus | ''
  counts: readonly { code: string; total: number }[]
  isHideCancelled: boolean
  onChange: (status: AttendeeStatus | '') => void
}

export function StatusTabs({ status, counts, isHideCancelled, onChange }: Props) {
  const t = useT()
  const keys: readonly Key[] = ['all', ...attendeeStatuses.filter((one) => !isHideCancelled || one !== 'Cancelled')]
  const countOf = (key: Key) => counts.find(({ code }) => code === (key === 'all' ? '' : key))?.total
  return (
    <Tabs<Key>
      label={t('forms.field.Status')}
      items={keys.map((key) => ({ key, label: key === 'all' ? t('core.all') : t(statusKeys[key]), count: countOf(key) }))}
      value={status || 'all'}
      onChange={(key) => onChange(key === 'all' ? '' : key)}
    />
  )
}
