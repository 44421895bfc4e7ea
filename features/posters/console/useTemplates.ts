import { useQuery } from '@tanstack/react-query'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { posterCalls } from '#features/posters/contract.ts'
import type { BusinessType } from '#features/posters/scene.ts'
import { lookNames } from '#features/posters/templates.ts'

/** As many as an organisation can have, together with ours. */
const ALL = 200

/** Ours, and those of the organisation. */
export function useTemplates(businessType: BusinessType) {
  const query = useQuery(
    callQuery(posterCalls.pageList, { topOrgId: currentOrgId(), businessType, pageSize: ALL }, { ignoresErrors: true }),
  )
  const isOurs = ({ templateId }: { templateId: string }) => lookNames.some((name) => name === templateId)
  const list = query.data?.list ?? []
  return { ...query, ours: list.filter(isOurs), own: list.filter((one) => !isOurs(one)) }
}
