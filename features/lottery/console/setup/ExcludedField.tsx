import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { Field } from '#console/kit/Field.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'

const SHOWN = 20
const MOST = 1_000

/** Those who stay out by name, found as the attendee list finds them. */
export function ExcludedField({ bventId, start }: { bventId: string; start: readonly string[] }) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const ask = (more: { simpleSearchValue?: string; attendeeIds?: string[] }) =>
    callQuery(attendeeCalls.list, { bventId, pageNo: 1, pageSize: SHOWN, ...more }, { ignoresErrors: true })
  const found = useQuery({ ...ask({ simpleSearchValue: wanted.trim() }), placeholderData: (before) => before })
  const people = (found.data?.attendees ?? []).map(({ attendeeId, ticketName, attendeeFieldValues }) => {
    const name = String(attendeeFieldValues.find(({ fieldName }) => fieldName === 'FullName')?.value ?? '')
    return { value: attendeeId, label: [name, ticketName].filter(Boolean).join(' · ') }
  })
  const labelOf = (id: string) => names.get(id) ?? people.find(({ value }) => value === id)?.label ?? id.slice(-6)
  const kept = start.filter((id) => !people.some(({ value }) => value === id)).map((id) => ({ value: id, label: labelOf(id) }))
  return (
    <Field name="excludedIds" label={t('lottery.excluded')} hint={t('lottery.excludedHint')}>
      <Select
        mode="multiple"
        maxCount={MOST}
        showSearch={{ filterOption: false, onSearch: setWanted }}
        placeholder={t('lottery.excludedSearch')}
        notFoundContent={t('lottery.nobodyFound')}
        options={wanted ? people : [...kept, ...people]}
        labelRender={({ value, label }) => names.get(String(value)) ?? label ?? labelOf(String(value))}
        onSelect={(id: string) => setNames((before) => new Map(before).set(id, labelOf(id)))}
      />
    </Field>
  )
}
