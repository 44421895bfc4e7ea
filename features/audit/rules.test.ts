import { expect, test } from 'vitest'
import type { Change } from '#core/changeWords.ts'
import { changesOf } from '#features/audit/rules.ts'

test.each<[string, unknown, unknown, Change[]]>([
  ['nothing kept', null, null, []],
  ['made', null, { name: '市场部', parent: null }, [{ field: 'name', before: null, after: '市场部' }]],
  ['gone', { name: '市场部' }, null, [{ field: 'name', before: '市场部', after: null }]],
  ['one of two', { name: 'a', sortId: 0 }, { name: 'b', sortId: 0 }, [{ field: 'name', before: 'a', after: 'b' }]],
  [
    'lists as a whole',
    { roles: ['planner'] },
    { roles: ['planner', 'finance'] },
    [{ field: 'roles', before: ['planner'], after: ['planner', 'finance'] }],
  ],
  ['equal lists', { roles: ['a'] }, { roles: ['a'] }, []],
  [
    'nested by path',
    { place: { name: 'a', lng: 1 } },
    { place: { name: 'b', lng: 1 } },
    [{ field: 'place.name', before: 'a', after: 'b' }],
  ],
  ['nested from nothing', { place: null }, { place: { name: 'b' } }, [{ field: 'place.name', before: null, after: 'b' }]],
  ['false is a value', { isDisabled: false }, { isDisabled: true }, [{ field: 'isDisabled', before: false, after: true }]],
  ['plain values', 'a', 'b', [{ field: '', before: 'a', after: 'b' }]],
])('%s', (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
