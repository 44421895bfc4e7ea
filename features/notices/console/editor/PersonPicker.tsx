import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { PreviewPerson } from '#features/notices/contract.ts'

const SHOWN = 20

type Props = { bventId: string; person: PreviewPerson; onChoose: (attendeeId: string) => void }

/** Real people of the event, found as the list finds them. */
export function PersonPicker({ bventId, person, onChoose }: Props) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({
    ...callQuery(attendeeCalls.list, { bventId, simpleSearchValue: wanted.trim(), pageNo: 1, pageSize: SHOWN }, { ignoresErrors: true }),
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  if (person.attendeeId === null) return <span className="t12 m3 sp">{t('notices.nobody')}</span>
  const people = (found.data?.attendees ?? []).map(({ attendeeId, ticketName, attendeeFieldValues }) => ({
    value: attendeeId,
    label: `${String(attendeeFieldValues.find(({ fieldName }) => fieldName === 'FullName')?.value ?? '')} · ${ticketName}`,
  }))
  const current = { value: person.attendeeId, label: `${person.name} · ${person.ticketName}` }
  return (
    <Select
      className="notice-person"
      aria-label={t('notices.person')}
      showSearch={{ filterOption: false, onSearch: setWanted }}
      value={current.value}
      options={isOpen && found.data ? people : [current]}
      notFoundContent={t('notices.nobodyFound')}
      onOpenChange={setOpen}
      onChange={onChoose}
    />
  )
}
