import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { companyCalls, type Department } from '#features/company/contract.ts'
import { companyPages } from '#features/company/pages.ts'
import { treeOf } from '#features/company/rules.ts'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { DepartmentDialog, type DepartmentEdit } from '#features/company/console/DepartmentDialog.tsx'
import { DepartmentTree } from '#features/company/console/DepartmentTree.tsx'

const NONE: Department[] = []

export function DepartmentPage() {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(companyCalls.departments, {}, { ignoresErrors: true }))
  const [edit, setEdit] = useState<DepartmentEdit | null>(null)
  const departments = data?.list ?? NONE
  const add = (
    <Can call={companyCalls.saveDepartment}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdit({ do: 'add', parentId: null })}>
        {t('company.newDepartment')}
      </Button>
    </Can>
  )

  return (
    <PageFrame page={companyPages.department} actions={departments.length > 0 && add}>
      <div className="departments">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && departments.length === 0 && (
          <EmptyState icon="tree" title={t('company.noDepartments')} hint={t('company.noDepartmentsHint')} action={add} />
        )}
        {departments.length > 0 && <DepartmentTree nodes={treeOf(departments)} onEdit={setEdit} />}
      </div>
      {edit && <DepartmentDialog edit={edit} departments={departments} onClose={() => setEdit(null)} />}
    </PageFrame>
  )
}
