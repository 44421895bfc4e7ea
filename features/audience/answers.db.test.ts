import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { segmentCalls as calls } from '#features/audience/contract.ts'
import { linkDue } from '#features/audience/server/linkPeople.ts'
import type { Leaf } from '#features/audience/tree.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const { build, db, as, services } = harness
let orgId: string
let bventId: string
let owner: Asker

/** A form that asks for a way of travelling (one of several) and for interests (several); three people who answered it, one who did not. */
beforeAll(async () => {
  const made = await harness.ownEvent({ status: 'Published' })
  orgId = made.orgId
  bventId = made.bventId
  owner = made.owner
  const place = { orgId, bventId, ticketId: (await build.ticket({ orgId, bventId })).ticketId }
  await build.attendee({
    ...place,
    fullName: '甲',
    fieldValues: { TransportType: 'train', F_interests: ['ai', 'chips'], WeChat: 'Jia_88' },
  })
  await build.attendee({ ...place, fullName: '乙', fieldValues: { TransportType: 'plane', F_interests: ['chips'] } })
  await build.attendee({ ...place, fullName: '丙', fieldValues: { WeChat: '' } })
  const elsewhere = await build.event({ orgId })
  await build.attendee({ orgId, bventId: elsewhere.bventId, fullName: '丁', fieldValues: { TransportType: 'train' } })
  await inScope(services.web.db, { orgId }, (scoped) => linkDue(scoped, orgId, new Date()))
})

const leaf = (given: Partial<Extract<Leaf, { kind: 'answer' }>>): Leaf => ({
  kind: 'answer',
  bventId,
  fieldName: 'TransportType',
  test: 'is',
  values: [],
  ...given,
})
const names = async (one: Leaf, asker = owner) => {
  const { count, sample } = await asker.get(calls.count, { tree: { kind: 'all', items: [one] } })
  expect(count).toBe(sample.length)
  return sample.map(({ fullName }) => fullName).toSorted((a, b) => a.localeCompare(b, 'zh'))
}

test.each<[string, Partial<Extract<Leaf, { kind: 'answer' }>>, string[]]>([
  ['one of the choices', { values: ['train'] }, ['甲']],
  ['either of two', { values: ['train', 'plane'] }, ['甲', '乙']],
  ['not that one, or nothing', { test: 'isNot', values: ['train'] }, ['丙', '乙']],
  ['one of several that were ticked', { fieldName: 'F_interests', values: ['chips'] }, ['甲', '乙']],
  ['a part of what was written, whatever the case', { fieldName: 'WeChat', test: 'contains', values: ['jia'] }, ['甲']],
  ['left empty', { fieldName: 'WeChat', test: 'isEmpty' }, ['丙', '乙']],
  ['filled in', { fieldName: 'WeChat', test: 'isNotEmpty' }, ['甲']],
  ['a question that nobody was asked', { fieldName: 'F_nothing', values: ['x'] }, []],
])('%s', async (_, given, expected) => {
  expect(await names(leaf(given))).toEqual(expected.toSorted((a, b) => a.localeCompare(b, 'zh')))
})

test('an event that one does not see has no answers, nor has a member from whom they are hidden', async () => {
  const asked = { tree: { kind: 'all' as const, items: [leaf({ values: ['train'] })] } }
  expect(
    (await owner.try(calls.count, { tree: { kind: 'all', items: [leaf({ bventId: uuid(), values: ['train'] })] } })).envelope.businessCode,
  ).toBe(41001)
  const { accountId } = await build.member({ orgId, roles: ['administrator'] })
  const member = await as(accountId)
  expect((await member.try(calls.count, asked)).status).toBe(200)
  const rule = { topOrgId: orgId, id: uuid(), accountId, updatedBy: accountId, events: 'all', canExport: true }
  await db
    .insertInto('dataPermission')
    .values({ ...rule, fields: JSON.stringify({ Answers: 'masked' }) })
    .execute()
  expect((await member.try(calls.count, asked)).envelope.businessCode).toBe(41001)
  expect((await member.get(calls.questions, { bventId })).list.map(({ fieldName }) => fieldName)).not.toContain('TransportType')
})

test('what there is to ask about are the questions beside what everybody is asked', async () => {
  const { list } = await owner.get(calls.questions, { bventId })
  expect(list.map(({ fieldName }) => fieldName)).not.toContain('Mobile')
})
