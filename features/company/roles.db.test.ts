import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { accessCodes, codesOfRoles, type AccessCode } from '#core/access.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { companyCalls } from '#features/company/contract.ts'
import { roleCalls as calls } from '#features/company/roleContract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const { build, db, as } = harness
let orgId: string
let owner: Asker
let ownerId: string

beforeAll(async () => {
  const first = await build.member()
  orgId = first.orgId
  ownerId = first.accountId
  owner = await as(ownerId)
})

const codesOf = (base: string) => accessCodes.filter((code) => codesOfRoles([base]).has(code))
const without = (base: string, ...gone: AccessCode[]) => codesOf(base).filter((code) => !gone.includes(code))

async function memberWith(ownRoleIds: string[]): Promise<Asker & { accountId: string }> {
  const { accountId } = await build.member({ orgId, roles: ['planner'] })
  const { list } = await owner.get(companyCalls.members, { pageNo: 1, pageSize: 100 })
  const found = list.find((one) => one.accountId === accountId)
  await owner.get(companyCalls.saveMember, { accountId, name: '徐佳', roles: [], ownRoleIds, version: found?.version ?? 0 })
  return { ...(await as(accountId)), accountId }
}

test('a copy stands in the place of its base: what is switched off is refused, the rest is as there; at once', async () => {
  const made = await owner.get(calls.saveRole, {
    name: '策划·只看',
    base: 'planner',
    codes: without('planner', 'lite_res_page_createactivity'),
  })
  const member = await memberWith([made.id])
  expect((await member.try(eventCalls.list, {})).status).toBe(200)
  const { list } = await owner.get(companyCalls.members, { pageNo: 1, pageSize: 100 })
  expect(list.find(({ accountId }) => accountId === member.accountId)).toMatchObject({
    roles: ['planner'],
    ownRoles: [{ id: made.id, name: '策划·只看', base: 'planner' }],
  })
  await owner.get(calls.saveRole, {
    id: made.id,
    name: '策划·只看',
    base: 'planner',
    codes: without('planner', 'lite_res_page_dashboard'),
    version: 1,
  })
  const { bventId } = await build.event({ orgId, createdBy: ownerId })
  expect((await owner.try(auditCalls.activity, { bventId })).status).toBe(200)
  expect((await member.try(auditCalls.activity, { bventId })).status).toBe(403)
})

test('who has it, since when and by whom; it stays while somebody holds it', async () => {
  const made = await owner.get(calls.saveRole, { name: '渠道', base: 'readOnly', codes: codesOf('readOnly') })
  const member = await memberWith([made.id])
  const { name } = await db.selectFrom('member').select('name').where('accountId', '=', ownerId).executeTakeFirstOrThrow()
  expect((await owner.get(calls.roleHolders, { role: made.id })).list).toMatchObject([{ accountId: member.accountId, givenBy: name }])
  expect((await owner.get(calls.roleHolders, { role: 'owner' })).list).toHaveLength(1)
  expect((await owner.try(calls.deleteRole, { id: made.id, version: 1 })).envelope.businessCode).toBe(22010)
  const version = (await db.selectFrom('member').select('version').where('accountId', '=', member.accountId).executeTakeFirstOrThrow())
    .version
  await owner.get(companyCalls.saveMember, { accountId: member.accountId, name: '徐佳', roles: ['doorStaff'], ownRoleIds: [], version })
  expect((await owner.get(calls.roleHolders, { role: made.id })).list).toEqual([])
  await owner.get(calls.deleteRole, { id: made.id, version: 1 })
  expect((await owner.get(calls.ownRoles)).list.map(({ id }) => id)).not.toContain(made.id)
})

test('nobody gives what they have not got, neither in a role nor with one', async () => {
  const { accountId } = await build.member({ orgId, roles: ['administrator'] })
  const limited = await owner.get(calls.saveRole, {
    name: '行政',
    base: 'administrator',
    codes: without('administrator', 'lite_res_act_refund'),
  })
  const version = (await db.selectFrom('member').select('version').where('accountId', '=', accountId).executeTakeFirstOrThrow()).version
  await owner.get(companyCalls.saveMember, { accountId, name: '沈', roles: [], ownRoleIds: [limited.id], version })
  const limitedOne = await as(accountId)
  expect((await limitedOne.try(calls.saveRole, { name: '更多', base: 'finance', codes: ['lite_res_act_refund'] })).status).toBe(403)
  const rich = await owner.get(calls.saveRole, { name: '退款', base: 'finance', codes: ['lite_res_act_refund'] })
  const adding = { name: '新', email: `x-${rich.id}@example.com`, roles: [], ownRoleIds: [rich.id] }
  expect((await limitedOne.try(companyCalls.saveMember, adding)).status).toBe(403)
  expect((await owner.try(companyCalls.saveMember, adding)).status).toBe(200)
})

test('names are one each; of two who change one the second is told', async () => {
  await owner.get(calls.saveRole, { name: '同名', base: 'planner', codes: [] })
  expect((await owner.try(calls.saveRole, { name: '同名', base: 'finance', codes: [] })).envelope.businessCode).toBe(22011)
  const { id } = await owner.get(calls.saveRole, { name: '两个人改', base: 'planner', codes: [] })
  const change = () => owner.try(calls.saveRole, { id, name: '两个人改', base: 'planner', codes: ['lite_res_act_event'], version: 1 })
  const answers = await Promise.all([change(), change()])
  expect(answers.map(({ envelope }) => envelope.isSuccess).toSorted()).toEqual([false, true])
})

test('the last owner stays, whoever asks the database', async () => {
  await expect(
    sql`update member set roles = '{planner}' where top_org_id = ${orgId} and account_id = ${ownerId}`.execute(db),
  ).rejects.toThrow('no owner')
})
