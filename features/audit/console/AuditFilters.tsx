import { useQuery } from '@tanstack/react-query'
import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { DISPLAY_FORMAT, isDateDisabled } from '#core/dateTime.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { actionText } from '#console/kit/changeWords.ts'
import type { AuditState } from '#features/audit/console/useAuditSearch.ts'

type Props = { state: AuditState; onChange: (change: Partial<AuditState>) => void }

export function AuditFilters({ state, onChange }: Props) {
  const t = useT()
  const { data: members = [] } = useQuery(callQuery(orgCalls.membersNoPage, {}, { ignoresErrors: true }))
  const { data } = useQuery(callQuery(auditCalls.actions, {}, { ignoresErrors: true }))
  const people = members.map(({ accountId, name }) => ({ value: accountId, label: name }))
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionText(action) }))
  const chosen = (value: string) => (value ? { value } : {})

  return (
    <>
      <Select
        {...chosen(state.accountId)}
        style={{ width: 140 }}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('audit.person')}
        aria-label={t('audit.person')}
        options={people}
        onChange={(accountId: string | undefined) => onChange({ accountId: accountId ?? '', pageNo: '1' })}
      />
      <Select
        {...chosen(state.action)}
        style={{ width: 160 }}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('audit.action')}
        aria-label={t('audit.action')}
        options={actions}
        onChange={(action: string | undefined) => onChange({ action: action ?? '', pageNo: '1' })}
      />
      <SearchInput
        width={180}
        value={state.objectId}
        placeholder={t('audit.objectId')}
        onChange={(objectId) => onChange({ objectId, pageNo: '1' })}
      />
      <DatePicker.RangePicker
        style={{ width: 330 }}
        showTime={{ format: 'HH:mm' }}
        format={DISPLAY_FORMAT}
        allowEmpty={[true, true]}
        placeholder={[t('audit.from'), t('audit.to')]}
        value={[state.from ? dayjs(state.from) : null, state.to ? dayjs(state.to) : null]}
        disabledDate={(date) => isDateDisabled(date.format('YYYY-MM-DD'))}
        onChange={(range) =>
          onChange({
            from: range?.[0]?.startOf('minute').toISOString() ?? '',
            to: range?.[1]?.endOf('minute').toISOString() ?? '',
            pageNo: '1',
          })
        }
      />
    </>
  )
}
