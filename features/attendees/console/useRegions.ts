import { useQuery } from '@tanstack/react-query'
import type { Option } from '#core/schema.ts'
import { orgCalls } from '#features/org/contract.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useLanguage } from '#console/kit/text.ts'

const KEPT = 'country-province-city'
const NONE: Option[] = []
type Kept = { language: string; tree: Option[] }

/** The dictionary is asked for once and kept in this browser. Spec §7. */
export function useRegions(isEnabled = true): Option[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [KEPT, language],
    queryFn: async () => kept(language) ?? keep(language, await callApi(orgCalls.dictionaryTree, { groupCode: 'CountryProvinceCity' })),
    enabled: isEnabled,
    staleTime: Infinity,
  })
  return data ?? NONE
}

function kept(language: string): Option[] | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null
    return found?.language === language && Array.isArray(found.tree) && found.tree.length > 0 ? found.tree : null
  } catch {
    return null
  }
}

function keep(language: string, tree: Option[]): Option[] {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ language, tree } satisfies Kept))
  } catch {
    // A full storage only costs asking again.
  }
  return tree
}
