import { expect, test } from 'vitest'
import { eventPages } from '#features/events/pages.ts'
import { commandsOf, foundCommands, matching } from '#console/shell/commands.ts'

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
const words: Record<string, string> = { 'events.home': '活动', 'events.create': '新建活动', 'externalEvents.create': '新建外部的' }
const commands = commandsOf({ groups, person, codes: new Set(['lite_res_page_createactivity']) }, (key) => words[key] ?? key)

test('pages of the menu, what can be begun, then the other organisations', () => {
  expect(commands.map(({ kind, title }) => [kind, title])).toEqual([
    ['page', '活动'],
    ['action', '新建活动'],
    ['action', '新建外部的'],
    ['org', 'Green Field 基金会'],
  ])
})

test.each([
  ['', 4],
  ['活', 2],
  ['GREEN 基金', 1],
  ['ｇｒｅｅｎ', 1],
  ['没有', 0],
])('%j finds %i', (typed, count) => {
  expect(matching(commands, typed)).toHaveLength(count)
})

test('what was found leads to its own page', () => {
  const inEvent = { bventId: 'b1', bventTitle: '峰会' }
  const found = foundCommands({
    events: [
      {
        ...inEvent,
        bventType: 'External',
        startTime: '2026-12-05T01:00:00Z',
        timeZone: 'Asia/Shanghai',
        status: { value: 'Draft', name: '未发布' },
      },
    ],
    people: [{ ...inEvent, bventType: 'Internal', attendeeId: 'a1', fullName: '李娜', note: '138****0000' }],
    orders: [{ ...inEvent, bventType: 'Internal', orderId: 'o1', orderNo: '261205ABCD', attendeeId: 'a2' }],
    members: [{ accountId: 'm1', name: '周静怡' }],
  })
  expect(found.map(({ kind, target }) => [kind, target])).toEqual([
    ['event', '/home/externalEvents/b1/baseInfo'],
    ['person', '/home/event/b1/attendees/list?attendeeId=a1'],
    ['order', '/home/event/b1/attendees/list?attendeeId=a2'],
    ['member', '/home/company/permission'],
  ])
})
