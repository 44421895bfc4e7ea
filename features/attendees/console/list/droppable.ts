import { useQuery } from '@tanstack/react-query'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { chipsOf, withoutChip, writeFilter } from '#features/attendees/console/filter/tree.ts'
import { wordsOf } from '#features/attendees/console/filter/words.ts'
import { useWording } from '#features/attendees/console/filter/useWording.ts'
import { matchOf, searchIn } from '#features/attendees/console/list/listAddress.ts'
import type { ListAddress } from '#features/attendees/console/list/listAddress.ts'
import type { AttendeeList } from '#features/attendees/console/list/useAttendeeList.ts'

type Named = { label: string; change: Partial<ListAddress> }

/** All that narrows a list, the last one first to be dropped, with how many there would be without it. */
export function useDroppable(bventId: string, fields: readonly QueryField[], list: AttendeeList): DroppableFilter[] {
  const t = useT()
  const wording = useWording()
  const { address, setAddress, search, data } = list
  const named: Named[] = [
    ...(search.status ? [{ label: t('forms.field.Status'), change: { status: '', quickFilter: '' } }] : []),
    ...(search.isCheckedIn ? [{ label: t('attendees.checkin.SignedIn'), change: { quickFilter: '' } }] : []),
    ...chipsOf(search.filter).map((item, at) => ({
      label: wordsOf(item, fields, wording).name,
      change: { filter: writeFilter(withoutChip(search.filter, at)) },
    })),
    ...(search.words ? [{ label: search.words, change: { words: '' } }] : []),
  ]
  const last = named.at(-1)
  const isNothing = data.rows?.length === 0 && !data.isStale
  const without = matchOf(searchIn({ ...address, ...last?.change }))
  const { data: rest } = useQuery({
    ...callQuery(attendeeCalls.list, inEvent(bventId, { ...without, pageSize: 1 }), { ignoresErrors: true }),
    enabled: isNothing && last !== undefined,
  })
  return named.map(({ label, change }) => ({
    label,
    drop: () => setAddress({ ...change, pageNo: '1' }),
    ...(change === last?.change && { leaves: rest?.searchCount }),
  }))
}
