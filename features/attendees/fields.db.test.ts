import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Sights } from '#core/narrowing.ts'
import { attendeeCalls as calls } from '#features/attendees/contract.ts'
import { orderListCalls } from '#features/orders/listContract.ts'
import { customCalls } from '#features/statistics/customContract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

/** A member who sees fields whole, masked or not at all, in the list and in everything that is made of it. */
const harness = await openFileHarness()
const { build, db, as } = harness
let place: { orgId: string; bventId: string }
let owner: Asker
let planner: Asker
let plannerId: string
let attendeeId: string

beforeAll(async () => {
  const made = await harness.ownEvent({ status: 'Published' })
  place = { orgId: made.orgId, bventId: made.bventId }
  owner = made.owner
  const { ticketId } = await build.ticket(place)
  const person = { ...place, ticketId, fullName: '陈思远', mobile: '13812346021', email: 'si.yuan@boyu.example', remark: '轮椅' }
  attendeeId = (await build.attendee({ ...person, fieldValues: { Company: '博屿智能', Title: '经理' } })).attendeeId
  await build.attendee({ ...place, ticketId, fullName: '李一', mobile: '13812346021', email: null, fieldValues: { Company: '别家' } })
  plannerId = (await build.member({ orgId: place.orgId, roles: ['planner'] })).accountId
  planner = await as(plannerId)
})

const narrow = async (fields: Sights) => {
  await db.deleteFrom('dataPermission').where('accountId', '=', plannerId).execute()
  const rule = { topOrgId: place.orgId, id: uuid(), accountId: plannerId, updatedBy: plannerId, events: 'all', canExport: true }
  await db
    .insertInto('dataPermission')
    .values({ ...rule, fields: JSON.stringify(fields) })
    .execute()
}
beforeEach(() => narrow({}))

const list = (search: object = {}) => planner.get(calls.list, { bventId: place.bventId, ...search })
const shown = async () => {
  const { attendees } = await list({ simpleSearchValue: '陈思远' })
  return Object.fromEntries((attendees[0]?.attendeeFieldValues ?? []).map(({ fieldName, value }) => [fieldName, value]))
}
const condition = (fieldName: string, value: string) => ({
  conditions: [{ fieldName, fieldAction: { code: 'Contain' as const }, fieldValue: [value] }],
})

test('each field by itself: whole, masked, not there', async () => {
  expect(await shown()).toMatchObject({ Mobile: '13812346021', Email: 'si.yuan@boyu.example', Remark: '轮椅' })
  await narrow({ Mobile: 'masked', Email: 'none', Remark: 'masked' })
  const seen = await shown()
  expect(seen).toMatchObject({ FullName: '陈思远', Mobile: '138****6021', Remark: '***' })
  expect(seen).not.toHaveProperty('Email')
  const detail = await planner.get(calls.detail, { attendeeId })
  expect(detail.remark).toBe('***')
  expect(JSON.stringify(detail)).not.toContain('boyu.example')
})

test.each([
  ['Mobile', 'masked', '1381234'],
  ['Mobile', 'none', '1381234'],
  ['Email', 'none', 'boyu'],
  ['Remark', 'masked', '轮'],
] as const)('%s that is %s is neither filtered nor sorted by', async (field, sight, value) => {
  expect((await list(condition(field, value))).searchCount).toBeGreaterThan(0)
  await narrow({ [field]: sight })
  expect((await planner.try(calls.list, { bventId: place.bventId, ...condition(field, value) })).status).toBe(400)
  expect((await planner.try(calls.list, { bventId: place.bventId, fieldSort: [{ fieldName: field, order: 'asc' }] })).status).toBe(400)
  const fields = await planner.get(calls.queryFields, { bventId: place.bventId })
  expect(JSON.stringify(fields)).not.toContain(`"${field}"`)
})

test('nor is it guessed by what a search finds, or by who is alike', async () => {
  expect((await list({ simpleSearchValue: '13812346021' })).searchCount).toBe(2)
  expect((await planner.get(calls.duplicateList, { bventId: place.bventId })).list).toHaveLength(1)
  await narrow({ Mobile: 'masked' })
  for (const simpleSearchValueType of ['', 'Mobile'] as const)
    expect((await list({ simpleSearchValue: '13812346021', simpleSearchValueType })).searchCount).toBe(0)
  expect((await list({ simpleSearchValue: '陈思远' })).searchCount).toBe(1)
  expect((await list({ simpleSearchValue: 'si.yuan' })).searchCount).toBe(1)
  expect((await planner.get(calls.duplicateList, { bventId: place.bventId })).list).toEqual([])
  const asked = { bventId: place.bventId, mobile: '13812346021' }
  expect((await planner.get(calls.findByMobileOrEmail, asked)).attendees).toEqual([])
  expect((await owner.get(calls.findByMobileOrEmail, asked)).attendees).toHaveLength(2)
  expect((await planner.get(orderListCalls.list, { bventId: place.bventId, keyWords: '13812346021' })).list).toEqual([])
})

test('it is no dimension of a report, and is not revealed or overwritten', async () => {
  const dimensions = async () => {
    const { dimensions: found } = await planner.get(customCalls.fields, { bventId: place.bventId })
    return found.map(({ field }) => field)
  }
  const before = await dimensions()
  await narrow({ Company: 'masked', Mobile: 'masked' })
  expect(await dimensions()).toEqual(before.filter((field) => field !== 'Company'))
  expect((await planner.try(calls.reveal, { bventId: place.bventId, attendeeId, fieldNames: ['Mobile'] })).status).toBe(403)
  const { version } = await planner.get(calls.detail, { attendeeId })
  const change = { bventId: place.bventId, attendeeId, version, attendeeFieldValues: [{ fieldName: 'Mobile', value: '13900000000' }] }
  expect((await planner.try(calls.update, change)).status).toBe(403)
})

test('a person’s own document is whole or it is not given', async () => {
  expect((await planner.try(calls.exportPerson, { bventId: place.bventId, attendeeId })).status).toBe(200)
  await narrow({ Title: 'none' })
  expect((await planner.try(calls.exportPerson, { bventId: place.bventId, attendeeId })).status).toBe(403)
})
