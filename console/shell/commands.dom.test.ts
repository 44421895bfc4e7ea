import { expect, test } from 'vitest'
import { eventPages } from '#features/events/pages.ts'
import { commandsOf, matching } from '#console/shell/commands.ts'

const person = {
  accountId: 'a1',
  name: '林晚晴',
  topOrgId: 'o1',
  orgs: [
    { id: 'o1', name: '华瑞科技集团', orgAccountStatus: 1 },
    { id: 'o2', name: 'Green Field 基金会', orgAccountStatus: 1 },
  ],
  orgInfo: { id: 'o1', name: '华瑞科技集团', topOrgId: 'o1', logo: null, orgAccountStatus: 1 },
  currentOrgId: 'o1',
  roles: ['owner'],
}
const groups = [{ code: 'g', title: '', entries: [{ page: eventPages.home, url: eventPages.home.path, icon: 'calendar' as const }] }]
const commands = commandsOf(groups, person, (key) => (key === 'events.home' ? '活动' : key))

test('pages of the menu, then the other organisations', () => {
  expect(commands.map(({ kind, title }) => [kind, title])).toEqual([
    ['page', '活动'],
    ['org', 'Green Field 基金会'],
  ])
})

test.each([
  ['', 2],
  ['活', 1],
  ['GREEN 基金', 1],
  ['ｇｒｅｅｎ', 1],
  ['没有', 0],
])('%j finds %i', (typed, count) => {
  expect(matching(commands, typed)).toHaveLength(count)
})
