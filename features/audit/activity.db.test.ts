import { programmeCalls } from '#features/programme/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { expect, test } from 'vitest'
import { eventCalls } from '#features/events/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { orgId, accountId } = await harness.build.member()
const owner = await harness.as(accountId)
const planner = await harness.as((await harness.build.member({ orgId, roles: ['planner'] })).accountId)
const doorStaff = await harness.as((await harness.build.member({ orgId, roles: ['doorStaff'] })).accountId)
const stranger = await harness.as((await harness.build.member()).accountId)

const times = { startTime: '2027-01-05T01:00:00Z', endTime: '2027-01-06T10:00:00Z' }
const create = (title: string, change: object = {}) => owner.get(eventCalls.create, { title, ...times, ...change })

test('planner and door staff see what happened to this event alone, newest first, without values', async () => {
  const { bventId } = await create('动态一')
  const other = await create('动态二')
  await owner.get(programmeCalls.scheduleSave, { bventId, title: '开幕', ...times, room: 'A' })
  await owner.get(programmeCalls.scheduleSave, { bventId: other.bventId, title: '别处', ...times })
  for (const asker of [planner, doorStaff]) {
    const { list } = await asker.get(auditCalls.activity, { bventId })
    expect(list.map(({ action }) => action)).toEqual(['event.schedule.save', 'event.create'])
    expect(list[0]).toEqual({
      id: expect.any(String),
      time: expect.any(String),
      accountName: expect.any(String),
      action: 'event.schedule.save',
      name: '开幕',
      fields: expect.arrayContaining(['title', 'room']),
      isNew: true,
      people: null,
    })
  }
})

test('pages', async () => {
  const { bventId } = await create('动态三')
  for (const title of ['一', '二', '三']) await owner.get(programmeCalls.scheduleSave, { bventId, title, ...times })
  const { list } = await planner.get(auditCalls.activity, { bventId, pageNo: 2, pageSize: 2 })
  expect(list.map(({ name }) => name)).toEqual(['一', '动态三'])
})

test('a private event of others, or of another organisation, tells nothing', async () => {
  const { bventId } = await create('不公开', { isPrivate: true })
  expect((await planner.try(auditCalls.activity, { bventId })).status).toBe(401)
  expect((await stranger.try(auditCalls.activity, { bventId })).status).toBe(404)
})
