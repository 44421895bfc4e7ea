import { useQuery } from '@tanstack/react-query'
import type { Option } from '#core/schema.ts'
import { regionsQuery } from '#console/kit/regions.ts'
import { useLanguage } from '#console/kit/text.ts'

const NONE: Option[] = []

export function useRegions(isEnabled = true): Option[] {
  const { data } = useQuery({ ...regionsQuery(useLanguage()), enabled: isEnabled })
  return data ?? NONE
}
