import { describe, expect, test } from 'vitest'
import type { FilterCondition, Group, SearchData } from '#features/attendees/filter.ts'
import { writeFilter } from '#features/attendees/console/filter/tree.ts'
import { addressDefaults, hidesCancelled, requestOf, searchIn } from '#features/attendees/console/list/listAddress.ts'
import { addressOfSaved, isSameSearch, searchDataOf } from '#features/attendees/console/list/savedSearch.ts'

const first = { pageNo: 1, pageSize: 20 }
const filter = writeFilter({ relation: 'AND', items: [{ fieldName: 'City', fieldAction: { code: 'EQ' }, fieldValue: ['sh'] }] })
const group: Group = { relation: 'AND', items: [{ fieldName: 'City', fieldAction: { code: 'EQ' }, fieldValue: ['sh'] }] }
const checkedIn: FilterCondition[] = [{ fieldName: 'CheckinStatus', fieldAction: { code: 'EQ' }, fieldValue: ['SignedIn'] }]

describe('the address asks for', () => {
  test.each<[Partial<typeof addressDefaults>, object]>([
    [{}, first],
    [{ status: 'Unpaid' }, { Status: 'Unpaid', ...first }],
    [{ status: 'nonsense', pageNo: '-1', pageSize: '5000', sort: 'x' }, first],
    [{ quickFilter: 'noPaid' }, { Status: 'Unpaid', ...first }],
    [
      { quickFilter: 'noPaid', status: 'Denied' },
      { Status: 'Denied', ...first },
    ],
    [{ quickFilter: 'checkIn' }, { conditions: checkedIn, ...first }],
    [
      { words: '王', by: 'FullName' },
      { simpleSearchValue: '王', simpleSearchValueType: 'FullName', ...first },
    ],
    [{ by: 'Mobile' }, first],
    [
      { filter, pageNo: '3', pageSize: '50' },
      { conditionGroup: group, pageNo: 3, pageSize: 50 },
    ],
    [{ sort: 'FullName.asc' }, { fieldSort: [{ fieldName: 'FullName', order: 'asc' }], ...first }],
  ])('%o', (address, request) => expect(requestOf(searchIn({ ...addressDefaults, ...address }))).toEqual(request))
})

test.each([
  ['/home/event/1/notice/email', true],
  ['/home/event/1/notice/Email', true],
  ['/home/event/1/notice/SMS', true],
  ['/home/event/1/detail/notice', false],
  ['/home/event/1/attendees/list', false],
])('%s hides those who cancelled: %s', (path, isHidden) => expect(hidesCancelled(path)).toBe(isHidden))

describe('a saved search', () => {
  const search = searchIn({ ...addressDefaults, status: 'Unpaid', words: '王', by: 'FullName', filter, sort: 'FullName.asc', pageNo: '4' })

  test('comes back as it was saved, on its first page', () => {
    expect(searchIn({ ...addressDefaults, ...addressOfSaved(searchDataOf(search)) })).toEqual({ ...search, pageNo: 1 })
  })

  test('the shortcut for those who are in is kept as a condition', () => {
    const quick = searchIn({ ...addressDefaults, quickFilter: 'checkIn' })
    expect(requestOf(searchIn({ ...addressDefaults, ...addressOfSaved(searchDataOf(quick)) }))).toEqual({
      conditionGroup: { relation: 'AND', items: checkedIn },
      ...first,
    })
  })

  const defaults = { searchType: 1, Status: '', pageNo: 1, pageSize: 20 } as const
  test.each<[string, SearchData, SearchData, boolean]>([
    ['what the server adds', searchDataOf(search), { ...searchDataOf(search), ...defaults, Status: 'Unpaid' }, true],
    ['nothing and nothing', {}, defaults, true],
    ['another tab', searchDataOf(search), { ...searchDataOf(search), Status: 'Denied' }, false],
    ['conditions or a group', { conditions: checkedIn }, { conditionGroup: { relation: 'AND', items: checkedIn } }, true],
    [
      'parts in another order',
      { conditionGroup: group },
      { conditionGroup: { items: [{ fieldValue: ['sh'], fieldName: 'City', fieldAction: { code: 'EQ' } }], relation: 'AND' } },
      true,
    ],
    ['another order', searchDataOf(search), { ...searchDataOf(search), fieldSort: [{ fieldName: 'FullName', order: 'desc' }] }, false],
  ])('%s', (_, one, other, isSame) => expect(isSameSearch(one, other)).toBe(isSame))
})
