import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Role } from '#core/access.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { companyCalls } from '#features/company/contract.ts'
import { isPassword } from '#server/identity/password.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()

async function newOrg() {
  const { orgId, accountId } = await harness.build.member({ roles: ['owner'] })
  return { orgId, ownerId: accountId, owner: await harness.as(accountId, orgId) }
}
async function join(orgId: string, roles: Role[]) {
  const { accountId } = await harness.build.member({ orgId, roles })
  return { accountId, asker: await harness.as(accountId, orgId) }
}
const listed = async (asker: Asker, accountId: string) => {
  const { list } = await asker.get(companyCalls.members, { pageSize: 200 })
  const found = list.find((member) => member.accountId === accountId)
  if (!found) throw new Error('not listed')
  return found
}
const lastAudit = async (asker: Asker) => (await asker.get(auditCalls.list)).list[0]
let made = 0
const freshEmail = () => `new${(made += 1)}@company.example`

describe('the organisation', () => {
  test('is read, changed, and written down', async () => {
    const { owner, orgId } = await newOrg()
    const { version } = await owner.get(companyCalls.info)
    const picture = { fileName: '标志.webp', extension: 'webp', mediaType: 'image/webp', bytes: 1, purpose: 'logo', storageKey: orgId }
    await harness.db
      .insertInto('file')
      .values({ topOrgId: orgId, id: orgId, ...picture })
      .execute()
    const logo = `/files/${orgId}`
    expect(await owner.get(companyCalls.save, { name: ' 华瑞科技 ', logo, version })).toEqual({ version: 2 })
    expect(await owner.get(companyCalls.info)).toMatchObject({ name: '华瑞科技', logo, version: 2, memberCount: 1 })
    expect(await lastAudit(owner)).toMatchObject({
      action: 'company.savedInfo',
      objectId: orgId,
      before: { logo: null },
      after: { name: '华瑞科技', logo },
    })
  })

  test('the second of two who changed it is told', async () => {
    const { owner } = await newOrg()
    await owner.get(companyCalls.save, { name: 'A', logo: null, version: 1 })
    expect((await owner.try(companyCalls.save, { name: 'B', logo: null, version: 1 })).envelope.businessCode).toBe(20005)
  })

  test.each(['https://evil.example/x.png', 'javascript:alert(1)', '/files/../x', ''])(
    'a logo from elsewhere is refused: %j',
    async (logo) => {
      const { owner } = await newOrg()
      expect((await owner.try(companyCalls.save, { name: 'A', logo, version: 1 })).status).toBe(400)
    },
  )
})

describe('members', () => {
  test('a new person gets an account and a password that is told once and must be changed', async () => {
    const { owner } = await newOrg()
    const email = freshEmail()
    const { accountId, password } = await owner.get(companyCalls.saveMember, {
      name: '李娜',
      email: email.toUpperCase(),
      roles: ['planner'],
    })
    expect(password).toHaveLength(14)
    expect(await listed(owner, accountId)).toMatchObject({ name: '李娜', email, roles: ['planner'], isDisabled: false, version: 1 })
    const stored = await harness.db.selectFrom('accountPassword').selectAll().where('accountId', '=', accountId).executeTakeFirstOrThrow()
    expect(stored.mustChange).toBe(true)
    expect(await isPassword(stored.hash, password ?? '')).toBe(true)
    const entry = await lastAudit(owner)
    expect(entry).toMatchObject({ action: 'company.addedMember', objectId: accountId })
    expect(JSON.stringify(entry)).not.toContain(password)
  })

  test('a known person is linked, with the password they have, and shows nothing they did not give', async () => {
    const { owner } = await newOrg()
    const { id } = await harness.build.account({ email: freshEmail() })
    await harness.db.updateTable('account').set({ mobile: '13912345678' }).where('id', '=', id).execute()
    const { email } = await harness.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const added = await owner.get(companyCalls.saveMember, { name: '周', email: email ?? '', roles: ['readOnly'] })
    expect(added).toMatchObject({ accountId: id, password: null })
    expect(await listed(owner, id)).toMatchObject({ email, mobile: '139****5678' })
    const again = await owner.try(companyCalls.saveMember, { name: '周', email, roles: ['readOnly'] })
    expect(again.envelope.businessCode).toBe(22005)
  })

  test('two addresses of two people are refused', async () => {
    const { owner } = await newOrg()
    const { email } = await harness.build.account({ email: freshEmail() })
    const refused = await owner.try(companyCalls.saveMember, { name: '周', email, mobile: '13700000009', roles: ['planner'] })
    expect(refused.envelope.businessCode).toBe(22006)
  })

  test.each([
    [{ name: '', email: 'a@b.c', roles: ['planner'] }],
    [{ name: 'x', roles: ['planner'] }],
    [{ name: 'x', email: 'no mail', roles: ['planner'] }],
    [{ name: 'x', mobile: '123', roles: ['planner'] }],
    [{ name: 'x', email: 'a@b.c', roles: [] }],
    [{ name: 'x', email: 'a@b.c', roles: ['king'] }],
    [{ name: 'x', email: 'a@b.c', roles: ['planner'], topOrgId: 'x' }],
  ])('%o is not valid', async (request) => {
    const { owner } = await newOrg()
    expect((await owner.try(companyCalls.saveMember, request)).status).toBe(400)
  })

  test('are found by name, role and department, those below it included', async () => {
    const { owner, orgId } = await newOrg()
    const top = await owner.get(companyCalls.saveDepartment, { name: '市场部' })
    const below = await owner.get(companyCalls.saveDepartment, { name: '活动组', parentId: top.id })
    const { accountId } = await owner.get(companyCalls.saveMember, {
      name: '100%_赵',
      email: freshEmail(),
      roles: ['doorStaff', 'finance'],
      departmentId: below.id,
    })
    await join(orgId, ['planner'])
    const ids = async (search: object) => (await owner.get(companyCalls.members, search)).list.map((member) => member.accountId)
    expect(await ids({ keyWords: '%_' })).toEqual([accountId])
    expect(await ids({ role: 'finance' })).toEqual([accountId])
    expect(await ids({ departmentId: top.id })).toEqual([accountId])
    expect(await ids({ departmentId: below.id })).toEqual([accountId])
    expect(await ids({ role: 'readOnly' })).toEqual([])
  })

  test('are changed, and the second of two who did is told', async () => {
    const { owner, orgId } = await newOrg()
    const { accountId } = await join(orgId, ['planner'])
    await owner.get(companyCalls.saveMember, { accountId, name: '新名', roles: ['finance'], version: 1 })
    const late = await owner.try(companyCalls.saveMember, { accountId, name: '旧名', roles: ['planner'], version: 1 })
    expect(late.envelope.businessCode).toBe(20005)
    expect(await lastAudit(owner)).toMatchObject({ before: { roles: ['planner'] }, after: { name: '新名', roles: ['finance'] } })
    expect((await owner.try(companyCalls.removeMember, { accountId, version: 1 })).envelope.businessCode).toBe(20005)
  })

  test('who are disabled or removed can no longer ask', async () => {
    const { owner, orgId } = await newOrg()
    const { accountId, asker } = await join(orgId, ['administrator'])
    await asker.get(companyCalls.members)
    await owner.get(companyCalls.saveMember, { accountId, name: 'x', roles: ['administrator'], isDisabled: true, version: 1 })
    expect((await asker.try(companyCalls.members)).envelope.businessCode).toBe(4001)
    await owner.get(companyCalls.removeMember, { accountId, version: 2 })
    expect((await owner.try(companyCalls.removeMember, { accountId, version: 2 })).status).toBe(404)
  })

  test('who belong to two organisations are listed once, as they are here', async () => {
    const { orgId, ownerId, owner } = await newOrg()
    const { orgId: elsewhere } = await newOrg()
    await harness.build.member({ orgId: elsewhere, accountId: ownerId, roles: ['readOnly'] })
    const { list } = await owner.get(companyCalls.members)
    expect(list.map(({ accountId, roles }) => ({ accountId, roles }))).toEqual([{ accountId: ownerId, roles: ['owner'] }])
    expect(await owner.get(companyCalls.info)).toMatchObject({ id: orgId, memberCount: 1 })
    await owner.get(companyCalls.saveMember, { accountId: ownerId, name: '这里', roles: ['owner', 'planner'], version: 1 })
    const other = await harness.as(ownerId, elsewhere)
    expect((await other.try(companyCalls.members)).envelope.businessCode).toBe(20003)
  })

  test('of another organisation do not exist here', async () => {
    const [mine, theirs] = [await newOrg(), await newOrg()]
    const change = { accountId: theirs.ownerId, name: 'x', roles: ['readOnly'], version: 1 }
    expect((await mine.owner.try(companyCalls.saveMember, change)).status).toBe(404)
    expect((await mine.owner.try(companyCalls.removeMember, { accountId: theirs.ownerId, version: 1 })).status).toBe(404)
    const department = await theirs.owner.get(companyCalls.saveDepartment, { name: '财务部' })
    const foreign = { name: 'x', email: freshEmail(), roles: ['planner'], departmentId: department.id }
    expect((await mine.owner.try(companyCalls.saveMember, foreign)).status).toBe(404)
  })
})

describe('owners', () => {
  test('are named by owners only', async () => {
    const { orgId, ownerId } = await newOrg()
    const { asker, accountId } = await join(orgId, ['administrator'])
    const owners = { code: 22004 }
    const tries: [string, object][] = [
      ['adds one', { name: 'x', email: freshEmail(), roles: ['owner'] }],
      ['makes themselves one', { accountId, name: 'x', roles: ['owner'], version: 1 }],
      ['unmakes one', { accountId: ownerId, name: 'x', roles: ['planner'], version: 1 }],
      ['stops one', { accountId: ownerId, name: 'x', roles: ['owner'], isDisabled: true, version: 1 }],
    ]
    for (const [name, request] of tries) {
      const { envelope } = await asker.try(companyCalls.saveMember, request as Record<string, unknown>)
      expect({ name, code: envelope.businessCode }).toEqual({ name, ...owners })
    }
    expect((await asker.try(companyCalls.removeMember, { accountId: ownerId, version: 1 })).envelope.businessCode).toBe(22004)
  })

  test('the last one cannot go, whatever the way', async () => {
    const { owner, ownerId } = await newOrg()
    const ways = [
      () => owner.try(companyCalls.removeMember, { accountId: ownerId, version: 1 }),
      () => owner.try(companyCalls.saveMember, { accountId: ownerId, name: 'x', roles: ['administrator'], version: 1 }),
      () => owner.try(companyCalls.saveMember, { accountId: ownerId, name: 'x', roles: ['owner'], isDisabled: true, version: 1 }),
    ]
    for (const way of ways) expect((await way()).envelope.businessCode).toBe(22003)
    expect(await listed(owner, ownerId)).toMatchObject({ roles: ['owner'], isDisabled: false, version: 1 })
  })

  async function removeEachOther() {
    const { orgId, ownerId, owner } = await newOrg()
    const other = await join(orgId, ['owner'])
    const answers = await Promise.all([
      owner.try(companyCalls.removeMember, { accountId: other.accountId, version: 1 }),
      other.asker.try(companyCalls.removeMember, { accountId: ownerId, version: 1 }),
    ])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from member where top_org_id = ${orgId} and 'owner' = any (roles)`.execute(harness.db)
    return { left: rows[0]?.n, refused: answers.filter(({ status }) => status !== 200).length }
  }

  test('two who remove each other at once: one stays', async () => {
    for (let round = 0; round < 20; round += 1) expect(await removeEachOther()).toEqual({ left: 1, refused: 1 })
  })

  test('without the guard of the database they would both be gone', async () => {
    await sql`alter table member disable trigger member_last_owner_removed`.execute(harness.db)
    try {
      const rounds = []
      for (let round = 0; round < 20; round += 1) rounds.push((await removeEachOther()).left)
      expect(rounds).toContain(0)
    } finally {
      await sql`alter table member enable trigger member_last_owner_removed`.execute(harness.db)
    }
  })

  test('an organisation that goes takes its owners with it', async () => {
    const { orgId } = await newOrg()
    await harness.db.deleteFrom('org').where('topOrgId', '=', orgId).execute()
    expect(await harness.db.selectFrom('member').selectAll().where('topOrgId', '=', orgId).execute()).toEqual([])
  })
})

describe('departments', () => {
  const shape = async (asker: Asker) =>
    (await asker.get(companyCalls.departments)).list.map(({ name, sortId }) => `${name} ${sortId}`).sort()

  test('are added, put in order and moved', async () => {
    const { owner } = await newOrg()
    const ids: Record<string, string> = {}
    for (const name of ['甲', '乙', '丙']) ids[name] = (await owner.get(companyCalls.saveDepartment, { name })).id
    expect(await shape(owner)).toEqual(['丙 2', '乙 1', '甲 0'].sort())
    await owner.get(companyCalls.saveDepartment, { id: ids['丙'] ?? '', sortId: 0, version: 1 })
    expect(await shape(owner)).toEqual(['丙 0', '乙 2', '甲 1'].sort())
    await owner.get(companyCalls.saveDepartment, { id: ids['甲'] ?? '', parentId: ids['丙'] ?? '', version: 1 })
    await owner.get(companyCalls.saveDepartment, { id: ids['乙'] ?? '', name: '乙乙', sortId: 99, version: 1 })
    const { list } = await owner.get(companyCalls.departments)
    expect(list.find(({ id }) => id === ids['甲'])).toMatchObject({ parentId: ids['丙'], sortId: 0, version: 2 })
    expect(list.find(({ id }) => id === ids['乙'])).toMatchObject({ name: '乙乙', sortId: 1 })
    expect(await lastAudit(owner)).toMatchObject({ action: 'company.changedDepartment', before: { name: '乙' }, after: { name: '乙乙' } })
  })

  test('never lie under themselves, not even when two are moved at once', async () => {
    const { owner } = await newOrg()
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [
        await owner.get(companyCalls.saveDepartment, { name: `a${round}` }),
        await owner.get(companyCalls.saveDepartment, { name: `b${round}` }),
      ]
      const answers = await Promise.all([
        owner.try(companyCalls.saveDepartment, { id: a.id, parentId: b.id, version: 1 }),
        owner.try(companyCalls.saveDepartment, { id: b.id, parentId: a.id, version: 1 }),
      ])
      expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 22009])
    }
    const { id } = await owner.get(companyCalls.saveDepartment, { name: 'self' })
    expect((await owner.try(companyCalls.saveDepartment, { id, parentId: id, version: 1 })).envelope.businessCode).toBe(22009)
  })

  test('two of one name do not stand side by side', async () => {
    const { owner } = await newOrg()
    const { id } = await owner.get(companyCalls.saveDepartment, { name: 'HR' })
    expect((await owner.try(companyCalls.saveDepartment, { name: 'hr' })).envelope.businessCode).toBe(22007)
    await owner.get(companyCalls.saveDepartment, { name: 'hr', parentId: id })
  })

  test('go only when empty', async () => {
    const { owner } = await newOrg()
    const top = await owner.get(companyCalls.saveDepartment, { name: '市场部' })
    const below = await owner.get(companyCalls.saveDepartment, { name: '活动组', parentId: top.id })
    expect((await owner.try(companyCalls.deleteDepartment, { id: top.id, version: 1 })).envelope.businessCode).toBe(22008)
    const { accountId } = await owner.get(companyCalls.saveMember, {
      name: 'x',
      email: freshEmail(),
      roles: ['planner'],
      departmentId: below.id,
    })
    expect((await owner.try(companyCalls.deleteDepartment, { id: below.id, version: 1 })).envelope.businessCode).toBe(22008)
    await owner.get(companyCalls.saveMember, { accountId, name: 'x', roles: ['planner'], departmentId: null, version: 1 })
    expect((await owner.try(companyCalls.deleteDepartment, { id: below.id, version: 9 })).envelope.businessCode).toBe(20005)
    await owner.get(companyCalls.deleteDepartment, { id: below.id, version: 1 })
    await owner.get(companyCalls.deleteDepartment, { id: top.id, version: 1 })
    expect((await owner.get(companyCalls.departments)).list).toEqual([])
    expect(await lastAudit(owner)).toMatchObject({ action: 'company.removedDepartment', before: { name: '市场部' } })
  })
})
