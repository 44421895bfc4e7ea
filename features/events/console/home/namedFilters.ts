import { useQuery } from '@tanstack/react-query'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { orgCalls } from '#features/org/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import type { HomeAddress, HomeFilters } from '#features/events/console/home/homeSearch.ts'

export type NamedFilter = { key: 'type' | 'status' | 'person' | 'tags'; label: string; value: string }

/** The conditions of the chips in words people know. */
export function useNamedFilters({ type, status, person, tags }: HomeFilters): NamedFilter[] {
  const t = useT()
  const { data: members } = useQuery({ ...callQuery(orgCalls.membersNoPage, {}, { ignoresErrors: true }), enabled: person !== '' })
  const name = members?.find(({ accountId }) => accountId === person)?.name ?? '…'
  return [
    ...(type ? [{ key: 'type', label: t('events.filterType'), value: t(`events.${type}`) } as const] : []),
    ...(status ? [{ key: 'status', label: t('events.filterStatus'), value: t(`events.${status}`) } as const] : []),
    ...(person ? [{ key: 'person', label: t('events.responsibles'), value: name } as const] : []),
    ...(tags.length > 0 ? [{ key: 'tags', label: t('events.tags'), value: tags.join(t('kit.comma')) } as const] : []),
  ]
}

/** All that narrows a list, the last one first to be dropped. */
export function droppable(
  named: readonly NamedFilter[],
  { words, time }: HomeFilters,
  labels: { words: string; time: string },
  set: (change: Partial<HomeAddress>) => void,
): DroppableFilter[] {
  const drop = (change: Partial<HomeAddress>) => () => set({ ...change, pageNo: '1' })
  return [
    ...(time === 'All' ? [] : [{ label: labels.time, drop: drop({ time: 'All' }) }]),
    ...named.map(({ key, label }) => ({ label, drop: drop({ [key]: '' }) })),
    ...(words ? [{ label: labels.words, drop: drop({ words: '' }) }] : []),
  ]
}
