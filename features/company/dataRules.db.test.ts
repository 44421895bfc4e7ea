import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CONTACTS_MASKED, WHOLE, type Narrowing } from '#core/narrowing.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { permissionCalls as calls } from '#features/company/permissionContract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const { build, db, as } = harness
let orgId: string
let owner: Asker
let planner: Asker & { accountId: string }
let titles: { own: string; colleague: string; below: string; other: string }

/** A planner in a department with another below it; an event of each, and one of somebody elsewhere. */
beforeAll(async () => {
  const first = await build.member()
  orgId = first.orgId
  owner = await as(first.accountId)
  const [here, below] = [await build.department({ orgId }), await build.department({ orgId })]
  await db.updateTable('department').set({ parentId: here.id }).where('id', '=', below.id).execute()
  const memberIn = async (departmentId: string | null) => {
    const { accountId } = await build.member({ orgId, roles: ['planner'] })
    await db.updateTable('member').set({ departmentId }).where('accountId', '=', accountId).execute()
    return accountId
  }
  const [mine, colleague, lower, other] = [await memberIn(here.id), await memberIn(here.id), await memberIn(below.id), await memberIn(null)]
  const titleOf = async (createdBy: string) => (await build.event({ orgId, createdBy })).title
  titles = { own: await titleOf(mine), colleague: await titleOf(colleague), below: await titleOf(lower), other: await titleOf(other) }
  planner = { ...(await as(mine)), accountId: mine }
})

const seen = async () => new Set((await planner.get(eventCalls.list, {})).list.map(({ title }) => title))
const narrow = async (rule: Partial<Narrowing>) => {
  const { rules } = await owner.get(calls.dataRules, {})
  const version = rules.find(({ role }) => role === 'planner')?.version
  await owner.get(calls.saveDataRule, { role: 'planner', ...WHOLE, ...rule, ...(version !== undefined && { version }) })
}

test('everybody’s, one’s department’s and below, one’s own; at once, and back again', async () => {
  expect(await seen()).toEqual(new Set(Object.values(titles)))
  await narrow({ events: 'department' })
  expect(await seen()).toEqual(new Set([titles.own, titles.colleague, titles.below]))
  await narrow({ events: 'own' })
  expect(await seen()).toEqual(new Set([titles.own]))
  await narrow({})
  expect(await seen()).toEqual(new Set(Object.values(titles)))
  expect((await owner.get(calls.dataRules, {})).rules).toEqual([])
})

test('an event one answers for is one’s own, whoever made it', async () => {
  await narrow({ events: 'own' })
  const { id } = await db.selectFrom('bvent').select('id').where('title', '=', titles.other).executeTakeFirstOrThrow()
  await db.insertInto('bventResponsible').values({ topOrgId: orgId, bventId: id, accountId: planner.accountId }).execute()
  expect(await seen()).toEqual(new Set([titles.own, titles.other]))
  await db.deleteFrom('bventResponsible').where('bventId', '=', id).execute()
  await narrow({})
})

test('tried out before it is saved, it says the same as it does afterwards', async () => {
  const draft = { role: 'planner', ...WHOLE, events: 'department' } as const
  const tried = await owner.get(calls.tryDataRule, { accountId: planner.accountId, drafts: [draft] })
  expect(tried).toMatchObject({ events: 'department', eventCount: 3, ofEvents: 4 })
  await narrow({ events: 'department' })
  expect(new Set(tried.titles)).toEqual(await seen())
  await narrow({})
})

test('two at once: the second is told', async () => {
  await narrow({ events: 'own' })
  const { rules } = await owner.get(calls.dataRules, {})
  const version = rules[0]?.version ?? 0
  const save = () => owner.try(calls.saveDataRule, { role: 'planner', ...WHOLE, fields: CONTACTS_MASKED, version })
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ envelope }) => envelope?.isSuccess).toSorted()).toEqual([false, true])
  await narrow({})
})

test('nobody narrows an owner, or widens their own sight', async () => {
  const [first] = await db
    .selectFrom('member')
    .select('accountId')
    .where('topOrgId', '=', orgId)
    .where(sql<boolean>`'owner' = any (roles)`)
    .execute()
  expect(await owner.try(calls.saveDataRule, { accountId: first?.accountId, ...WHOLE, fields: CONTACTS_MASKED })).toMatchObject({
    status: 403,
  })
  const { accountId } = await build.member({ orgId, roles: ['administrator'] })
  const administrator = await as(accountId)
  expect(await administrator.try(calls.saveDataRule, { accountId, ...WHOLE })).toMatchObject({ status: 403 })
  expect(await administrator.try(calls.saveDataRule, { role: 'administrator', ...WHOLE })).toMatchObject({ status: 403 })
})

test('a question by itself: not a column, not a filter, and named in the log by its own words', async () => {
  const { id: bventId } = await db.selectFrom('bvent').select('id').where('title', '=', titles.own).executeTakeFirstOrThrow()
  const ask = async (displayName: string) => (await owner.get(formCalls.addField, { bventId, field: { displayName } })).fieldName
  const [diet, size] = [await ask('饮食禁忌'), await ask('衣服尺码')]
  const { list } = await owner.get(calls.questions, {})
  expect(list).toContainEqual({ name: '饮食禁忌', fieldNames: [diet], eventCount: 1 })
  await build.attendee({ orgId, bventId, fieldValues: { [diet]: '花生', [size]: 'XL' } })
  const shown = async () => {
    const { attendees } = await planner.get(attendeeCalls.list, { bventId })
    const values = attendees.flatMap(({ attendeeFieldValues }) => attendeeFieldValues)
    return [diet, size].map((name) => values.find(({ fieldName }) => fieldName === name)?.value ?? null)
  }
  const search = { bventId, conditions: [{ fieldName: diet, fieldAction: { code: 'Contain' as const }, fieldValue: ['花'] }] }
  expect(await shown()).toEqual(['花生', 'XL'])
  await narrow({ fields: { [diet]: 'masked' } })
  expect(await shown()).toEqual(['***', 'XL'])
  expect((await planner.try(attendeeCalls.list, search)).status).toBe(400)
  await narrow({ fields: { Answers: 'none', [size]: 'whole' } })
  expect(await shown()).toEqual([null, 'XL'])
  const { after } = await db
    .selectFrom('auditLog')
    .select('after')
    .where('topOrgId', '=', orgId)
    .where('action', '=', 'company.savedDataRule')
    .orderBy('time', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ seenAnswers: 'none', questions_whole: ['衣服尺码'], questions_none: [] })
  expect((await owner.try(calls.saveDataRule, { role: 'planner', ...WHOLE, fields: { FullName: 'none' } })).status).toBe(400)
  await narrow({})
  expect(await shown()).toEqual(['花生', 'XL'])
})
