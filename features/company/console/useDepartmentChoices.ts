import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '#features/company/contract.ts'
import { treeOf } from '#features/company/rules.ts'
import { callQuery } from '#console/kit/query.ts'
import { branchesOf } from '#features/company/console/DepartmentDialog.tsx'

export function useDepartmentChoices() {
  const { data } = useQuery(callQuery(companyCalls.departments, {}, { ignoresErrors: true }))
  return branchesOf(treeOf(data?.list ?? []))
}
