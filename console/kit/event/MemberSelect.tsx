import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'

type Person = { accountId: string; name: string }
type Props = {
  id?: string
  label: string
  value?: string[]
  onChange?: (accountIds: string[]) => void
  onBlur?: () => void
  /** Those who are chosen already have their names before the list arrives. */
  known?: readonly Person[]
  isDisabled?: boolean
}

export function MemberSelect({ label, known = [], isDisabled = false, ...field }: Props) {
  const t = useT()
  const { data, isFetching } = useQuery(callQuery(workspaceCalls.membersNoPage, {}, { ignoresErrors: true }))
  const people = [...new Map([...known, ...(data ?? [])].map((person) => [person.accountId, person])).values()]
  return (
    <Select
      mode="multiple"
      maxCount={50}
      disabled={isDisabled}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={t('events.choosePeople')}
      options={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      {...field}
    />
  )
}
