import { cleaned, NO_FILTER, readFilter, withItem, writeFilter } from '#features/attendees/console/filter/tree.ts'
import type { Group, SearchData } from '#features/attendees/filter.ts'
import { matchOf, sortText, type ListAddress, type ListSearch } from '#features/attendees/console/list/listAddress.ts'

/** What a saved search keeps: who is meant and in which order, never a page. */
export function searchDataOf(search: ListSearch): SearchData {
  return { ...matchOf(search), ...(search.sort && { fieldSort: [search.sort] }) }
}

/** What a saved search puts into the address. */
export function addressOfSaved({ simpleSearchValue, simpleSearchValueType, Status, fieldSort, ...rest }: SearchData): Partial<ListAddress> {
  return {
    status: Status ?? '',
    words: simpleSearchValue ?? '',
    by: simpleSearchValue ? (simpleSearchValueType ?? '') : '',
    quickFilter: '',
    // Read back once, since a database keeps the parts of a condition in an order of its own.
    filter: writeFilter(readFilter(writeFilter(filterOf(rest)))),
    sort: sortText(fieldSort?.[0]),
    pageNo: '1',
  }
}

/** Plain conditions and a group ask together what one group can ask. */
function filterOf({ conditions = [], conditionGroup }: Pick<SearchData, 'conditions' | 'conditionGroup'>): Group {
  const whole = conditionGroup ? cleaned(conditionGroup) : null
  return conditions.reduce<Group>((group, condition) => withItem(group, condition), whole ?? NO_FILTER)
}

/** Two searches that ask the same, whichever way they were written. */
export function isSameSearch(one: SearchData, other: SearchData): boolean {
  return JSON.stringify(addressOfSaved(one)) === JSON.stringify(addressOfSaved(other))
}

export function asksNothing(search: SearchData): boolean {
  return isSameSearch(search, {})
}
