import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { callApi } from '#console/kit/callApi.ts'

/** One dictionary call, its answer kept in local storage and used again. Spec §7. */
const GROUP = { groupCode: 'CountryProvinceCity', level: 0 } as const
const KEY = 'country-province-city'
const CACHE_MS = 30 * 86_400_000

type Cached = { language: Language; at: number; tree: Option[] }

/** `useQuery(regionsQuery(language))`: countries down to districts, from this browser if it asked within the month. */
export function regionsQuery(language: Language) {
  return queryOptions({
    queryKey: [KEY, language],
    staleTime: Infinity,
    queryFn: async () => cached(language) ?? cache(language, await callApi(workspaceCalls.dictionaryTree, GROUP)),
  })
}

function cached(language: Language): Option[] | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Cached> | null
    const isFresh = found?.language === language && typeof found.at === 'number' && Date.now() - found.at < CACHE_MS
    return isFresh && Array.isArray(found.tree) ? found.tree : null
  } catch {
    return null
  }
}

function cache(language: Language, tree: Option[]): Option[] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ language, at: Date.now(), tree } satisfies Cached))
  } catch {
    // A full storage costs the next visit one more call.
  }
  return tree
}
