import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { changedAt, chipsOf, isGroup, withItem, writeFilter } from '#features/attendees/console/filter/tree.ts'
import type { AttendeeList } from '#features/attendees/console/list/useAttendeeList.ts'
import { PREVENTION } from '#features/attendees/console/prevention/view.ts'

const choices = ['all', 'NotEmpty', 'Empty'] as const
type Choice = (typeof choices)[number]

/** Who has told their status and who has not; any other question goes through the filters. */
export function PreventionTool({ list: { search, setAddress } }: { list: AttendeeList }) {
  const t = useT()
  const at = chipsOf(search.filter).findIndex((item) => !isGroup(item) && item.fieldName === PREVENTION)
  const item = chipsOf(search.filter)[at]
  const asked = item && !isGroup(item) ? choices.find((choice) => choice === item.fieldAction.code) : undefined
  const choose = (choice: Choice) => {
    const without = at >= 0 ? changedAt(search.filter, [at], () => null) : search.filter
    const next = choice === 'all' ? without : withItem(without, { fieldName: PREVENTION, fieldAction: { code: choice }, fieldValue: [] })
    setAddress({ filter: writeFilter(next), pageNo: '1' })
  }
  return (
    <Segments
      label={t('forms.field.EpidemicPreventionStatus')}
      items={choices.map((key) => ({ key, label: t(`attendees.prevention_${key}`) }))}
      value={asked ?? (item ? ('' as Choice) : 'all')}
      onChange={choose}
    />
  )
}
