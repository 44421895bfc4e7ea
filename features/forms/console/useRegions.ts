import { useQuery } from '@tanstack/react-query'
import { orgCalls } from '#features/org/contract.ts'
import { regionsOf, type Regions } from '#features/forms/regions.ts'
import { callQuery } from '#console/kit/query.ts'

/** The dictionary of countries down to districts, fetched when the first field asks for it. */
export function useRegions(isNeeded: boolean): Regions | undefined {
  const { data } = useQuery({
    ...callQuery(orgCalls.dictionaryTree, { groupCode: 'CountryProvinceCity', level: 0 }, { ignoresErrors: true }),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && regionsOf(data)
}
