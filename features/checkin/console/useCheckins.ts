import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { callQuery } from '#console/kit/query.ts'
import { tableData } from '#console/kit/useRows.ts'

export const pointChanges = [checkinCalls.list] as const
export const linkChanges = [checkinCalls.staffLinkList] as const
export const deviceChanges = [checkinCalls.deviceList] as const

const NONE: readonly WebCheckin[] = []

export function usePointList(bventId: string) {
  return useQuery(callQuery(checkinCalls.list, { bventId }, { ignoresErrors: true }))
}

export function usePoints(bventId: string): readonly WebCheckin[] {
  return usePointList(bventId).data?.list ?? NONE
}

/** A list that comes whole, turned page by page here. */
export function usePaged<Row>(query: UseQueryResult<{ list: Row[] }, CallError>) {
  const [search, onSearch] = useState({ pageNo: 1, pageSize: 20 })
  const from = (search.pageNo - 1) * search.pageSize
  const data = tableData(query, ({ list }) => ({ rows: list.slice(from, from + search.pageSize), total: list.length }))
  return { ...data, search, onSearch }
}

/** Names of the points by id; a deleted one has none any more. */
export function pointNames(points: readonly WebCheckin[], ids: readonly string[]): string[] {
  return ids.flatMap((id) => points.find((point) => point.id === id)?.name ?? [])
}
