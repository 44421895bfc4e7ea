import { Select, TreeSelect } from 'antd'
import { useState, type ReactNode } from 'react'
import { roles } from '#core/access.ts'
import { companyCalls, type Member } from '#features/company/contract.ts'
import { DataTable } from '#console/kit/DataTable.tsx'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { memberColumns } from '#features/company/console/memberColumns.tsx'
import { RemoveMember } from '#features/company/console/RemoveMember.tsx'
import { useDepartmentChoices } from '#features/company/console/useDepartmentChoices.ts'

const defaults = { keyWords: '', departmentId: '', role: '', pageNo: '1', pageSize: '20' }
type Props = { add: ReactNode; onEdit: (member: Member) => void }

export function MemberTable({ add, onEdit }: Props) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const departments = useDepartmentChoices()
  const paging = pagingIn(address)
  const { keyWords, departmentId } = address
  const role = roles.find((known) => known === address.role)
  const query = useRows(companyCalls.members, {
    ...(keyWords && { keyWords }),
    ...(departmentId && { departmentId }),
    ...(role && { role }),
    ...paging,
  })
  const narrow = (change: Partial<typeof defaults>) => setAddress({ ...change, pageNo: '1' })
  const inForce: (DroppableFilter | false)[] = [
    keyWords !== '' && { label: keyWords, drop: () => narrow({ keyWords: '' }) },
    departmentId !== '' && { label: t('company.department'), drop: () => narrow({ departmentId: '' }) },
    role !== undefined && { label: t(`org.${role}`), drop: () => narrow({ role: '' }) },
  ]

  return (
    <>
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="member"
        label={t('company.members')}
        columns={memberColumns({ onEdit, onRemove: setLeaving })}
        rowKey={({ accountId }) => accountId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={inForce.filter((one) => one !== false)}
        onClearFilters={() => narrow({ keyWords: '', departmentId: '', role: '' })}
        empty={{ icon: 'users', title: t('company.noMembers'), hint: t('company.noMembersHint'), action: add }}
        toolbar={
          <>
            <SearchInput value={keyWords} placeholder={t('company.search')} onChange={(next) => narrow({ keyWords: next })} />
            <TreeSelect
              style={{ width: 160 }}
              treeData={departments}
              treeDefaultExpandAll
              allowClear
              placeholder={t('company.department')}
              aria-label={t('company.department')}
              {...(departmentId && { value: departmentId })}
              onChange={(next: string | undefined) => narrow({ departmentId: next ?? '' })}
            />
            <Select
              style={{ width: 140 }}
              allowClear
              placeholder={t('company.role')}
              aria-label={t('company.role')}
              options={roles.map((known) => ({ value: known, label: t(`org.${known}`) }))}
              {...(role && { value: role })}
              onChange={(next: string | undefined) => narrow({ role: next ?? '' })}
            />
          </>
        }
      />
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
