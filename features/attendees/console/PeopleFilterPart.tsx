import { Select } from 'antd'
import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'
import { useT } from '#console/kit/text.ts'
import type { SearchData } from '#features/attendees/filter.ts'
import { FilterChips } from '#features/attendees/console/filter/FilterChips.tsx'
import { cleaned, NO_FILTER } from '#features/attendees/console/filter/tree.ts'
import { useQueryFields } from '#features/attendees/console/list/useAttendeeFields.ts'
import { statusWord } from '#features/attendees/console/statusWords.ts'
import { useTimeZone } from '#features/attendees/console/useTimeZone.ts'
import '#features/attendees/console/list/list.css'

type Props = { bventId: string; value: SearchData; onChange: (search: SearchData) => void }

/** A status and conditions, as the list asks for them. */
export function PeopleFilterPart({ bventId, value, onChange }: Props) {
  const t = useT()
  const { conditionGroup, Status = '', ...rest } = value
  const set = (status: AttendeeStatus | '', group = conditionGroup) =>
    onChange({ ...rest, ...(status && { Status: status }), ...(group && { conditionGroup: group }) })
  return (
    <div className="row g2 wrap">
      <Select<AttendeeStatus | ''>
        size="small"
        aria-label={t('forms.field.Status')}
        popupMatchSelectWidth={false}
        value={Status}
        options={[
          { value: '', label: t('attendees.all') },
          ...attendeeStatuses.map((status) => ({ value: status, label: statusWord(status) })),
        ]}
        onChange={(status) => set(status)}
      />
      <FilterChips
        fields={useQueryFields(bventId)}
        filter={conditionGroup ?? NO_FILTER}
        timeZone={useTimeZone(bventId)}
        onChange={(filter) => {
          const group = cleaned(filter)
          onChange({ ...rest, ...(Status && { Status }), ...(group && { conditionGroup: group }) })
        }}
      />
    </div>
  )
}
