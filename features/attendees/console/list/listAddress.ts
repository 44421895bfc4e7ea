import { pagingIn } from '#console/kit/useAddressState.ts'
import type { Sort } from '#console/kit/useAntColumns.tsx'
import { cleaned, readFilter } from '#features/attendees/console/filter/tree.ts'
import { simpleSearchTypes, type FilterCondition, type Group, type SearchData, type SimpleSearchType } from '#features/attendees/filter.ts'
import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'

/** What a list is asked for, as its address says it. */
export const addressDefaults = {
  status: '',
  words: '',
  by: '',
  quickFilter: '',
  filter: '',
  view: '',
  sort: '',
  pageNo: '1',
  pageSize: '20',
  attendeeId: '',
}
export type ListAddress = typeof addressDefaults

export const quickFilters = ['noPaid', 'checkIn'] as const
export type QuickFilter = (typeof quickFilters)[number]

export type ListSearch = {
  status: AttendeeStatus | ''
  words: string
  by: SimpleSearchType
  isCheckedIn: boolean
  filter: Group
  sort: Sort | null
  pageNo: number
  pageSize: number
}

const CHECKED_IN: FilterCondition = { fieldName: 'CheckinStatus', fieldAction: { code: 'EQ' }, fieldValue: ['SignedIn'] }

/** Anyone may have written an address: what is not known counts as not said. */
export function searchIn(address: ListAddress): ListSearch {
  const status = attendeeStatuses.find((known) => known === address.status)
  const [fieldName = '', order] = address.sort.split('.')
  return {
    status: status ?? (address.quickFilter === 'noPaid' ? 'Unpaid' : ''),
    words: address.words.slice(0, 100),
    by: simpleSearchTypes.find((type) => type === address.by) ?? '',
    isCheckedIn: address.quickFilter === 'checkIn',
    filter: readFilter(address.filter),
    sort: fieldName && (order === 'asc' || order === 'desc') ? { fieldName, order } : null,
    ...pagingIn(address),
  }
}

/** The part that says who is meant: no page, no order. Selections and exports carry it. */
export function matchOf({ status, words, by, isCheckedIn, filter }: ListSearch, isHideCancelled = false): SearchData {
  const conditionGroup = cleaned(filter)
  return {
    ...(words && { simpleSearchValue: words }),
    ...(words && by && { simpleSearchValueType: by }),
    ...(status && { Status: status }),
    ...(isCheckedIn && { conditions: [CHECKED_IN] }),
    ...(conditionGroup && { conditionGroup }),
    ...(isHideCancelled && { isHideCancelled }),
  }
}

export function requestOf(search: ListSearch, isHideCancelled = false): SearchData {
  const { sort, pageNo, pageSize } = search
  return { ...matchOf(search, isHideCancelled), ...(sort && { fieldSort: [sort] }), pageNo, pageSize }
}

/** Spec §2: on the pages that write to people, those who cancelled are not counted. */
export function hidesCancelled(pathname: string): boolean {
  return /notice\/(email|sms)\b/i.test(pathname)
}

export function sortText(sort: Sort | undefined): string {
  return sort ? `${sort.fieldName}.${sort.order}` : ''
}
