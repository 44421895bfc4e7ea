import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { SearchData } from '#features/attendees/filter.ts'
import { peopleFilter } from '#features/attendees/parts.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'

type Props = { bventId: string; onDone: (text: string) => void; onClose: () => void }
const SHOWN = 5

/** Whoever came to an earlier event, found as the list of all people finds them. */
export function PeopleDialog({ bventId, onDone, onClose }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<SearchData>({})
  const searchData = { ...filter, simpleSearchValue: words }
  const search = { ...searchData, pageNo: 1, pageSize: SHOWN }
  const { data } = useQuery(callQuery(attendeeCalls.list, search, { ignoresErrors: true }))
  const found = data?.searchCount ?? 0
  const confirm = async () => {
    const { added, known } = await callApi(calls.fromPeople, { bventId, isSelectAll: true, searchData }, { ignoresErrors: true })
    onDone(t('invitations.peopleAdded', { n: added, known }))
  }
  return (
    <ActDialog
      className="invite-form"
      title={t('invitations.fromPeople')}
      notDone={t('invitations.notDone')}
      confirmText={t('invitations.addPeopleN', { n: found })}
      isDisabled={found === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('invitations.fromPeopleHint')}</p>
      <SearchInput width={300} value={words} placeholder={t('invitations.searchGuests')} onChange={setWords} />
      <PartOf of={peopleFilter} props={{ bventId: '', value: filter, onChange: setFilter }} />
      <p aria-live="polite">{t('invitations.peopleFound', { n: found })}</p>
    </ActDialog>
  )
}
