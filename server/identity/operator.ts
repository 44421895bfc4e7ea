import { v7 as uuid } from 'uuid'
import type { ActionName } from '#core/actions.ts'
import { functionKeys, type FunctionKey } from '#core/benefits.ts'
import { findByLogin, setPassword, type Person } from '#server/identity/accounts.ts'
import { randomPassword } from '#server/identity/password.ts'
import { openThrottle, throttleKey } from '#server/identity/throttle.ts'
import type { Db } from '#server/kit/database/db.ts'

const OPERATOR = 'operator'

/** What an operator does outside of any session, as the owner of the schema; each in one transaction, each in the log. */
type NewOrg = { org: string; name: string; email?: string | undefined; mobile?: string | undefined; tenantId: string }
export type Owner = { orgId: string; accountId: string; login: string; password: string | null }

/** An organisation with all benefits and its owner; someone who has an account already keeps it, and their password. */
export async function createOrg(db: Db, { org, name, email, mobile, tenantId }: NewOrg): Promise<Owner> {
  const login = email ?? mobile ?? ''
  return db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('org').select('topOrgId').where('name', '=', org).where('tenantId', '=', tenantId).executeTakeFirst())
      throw new Error(`已有同名组织 / there is an organisation of this name: ${org}`)
    const known = await findByLogin(tx, login)
    const [orgId, accountId] = [uuid(), known?.id ?? uuid()]
    const password = known ? null : randomPassword()
    await tx.insertInto('org').values({ topOrgId: orgId, name: org, tenantId, isOfficial: true }).execute()
    await tx
      .insertInto('benefit')
      .values(functionKeys.map((functionKey) => ({ topOrgId: orgId, functionKey })))
      .execute()
    if (!known)
      await tx
        .insertInto('account')
        .values({ id: accountId, name, email: email ?? null, mobile: mobile ?? null, currentOrgId: orgId })
        .execute()
    if (password) await setPassword(tx, accountId, password, { mustChange: true })
    await tx
      .insertInto('member')
      .values({ topOrgId: orgId, accountId, name, roles: ['owner'] })
      .execute()
    await note(tx, orgId, { action: 'operator.createOrg', objectId: orgId, after: { org, owner: accountId } })
    return { orgId, accountId, login, password }
  })
}

export type BenefitChange = { functionKey: FunctionKey; until?: Date | undefined; quota?: number | undefined; isOff: boolean }

export async function changeBenefit(db: Db, org: string, { functionKey, until, quota, isOff }: BenefitChange): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { topOrgId, name } = await findOrg(tx, org)
    const before = await tx
      .selectFrom('benefit')
      .selectAll()
      .where('topOrgId', '=', topOrgId)
      .where('functionKey', '=', functionKey)
      .executeTakeFirst()
    const change = { enable: !isOff, ...(until && { endDurationTime: until }), ...(quota !== undefined && { currentQuota: quota }) }
    await tx
      .insertInto('benefit')
      .values({ topOrgId, functionKey, ...change })
      .onConflict((conflict) => conflict.columns(['topOrgId', 'functionKey']).doUpdateSet(change))
      .execute()
    await note(tx, topOrgId, { action: 'operator.benefit', objectId: functionKey, before: before ?? null, after: change })
    return name
  })
}

/** Opens an account that wrong passwords have locked. */
export async function unlockLogin(db: Db, login: string): Promise<boolean> {
  const person = await personOf(db, login)
  await noteForPerson(db, person, 'operator.unlock')
  return openThrottle(db).unlock(throttleKey(person.id, login))
}

/** A one-time password; all sessions of the person end. */
export async function givePassword(db: Db, login: string): Promise<string> {
  const person = await personOf(db, login)
  const password = randomPassword()
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, person.id, password, { mustChange: true })
    await noteForPerson(tx, person, 'operator.password')
  })
  await openThrottle(db).unlock(throttleKey(person.id, login))
  return password
}

async function personOf(db: Db, login: string): Promise<Person> {
  const person = await findByLogin(db, login)
  if (!person) throw new Error(`没有这个账号 / no such account: ${login}`)
  return person
}

async function findOrg(db: Db, org: string) {
  const isId = /^[0-9a-f-]{36}$/i.test(org)
  const found = await db
    .selectFrom('org')
    .select(['topOrgId', 'name'])
    .where(isId ? 'topOrgId' : 'name', '=', org)
    .execute()
  const [only] = found
  if (!only) throw new Error(`没有这个组织 / no such organisation: ${org}`)
  if (found.length > 1) throw new Error(`有 ${found.length} 个同名组织，请用编号 / several of this name, use the id: ${org}`)
  return only
}

async function noteForPerson(db: Db, { id }: Person, action: ActionName): Promise<void> {
  const orgs = await db.selectFrom('member').select('topOrgId').where('accountId', '=', id).execute()
  for (const { topOrgId } of orgs) await note(db, topOrgId, { action, objectId: id })
}

type Happening = { action: ActionName; objectId: string; before?: unknown; after?: unknown }

async function note(db: Db, topOrgId: string, { action, objectId, before = null, after = null }: Happening): Promise<void> {
  const [was, is] = [before, after].map((value) => (value === null ? null : JSON.stringify(value)))
  await db
    .insertInto('auditLog')
    .values({ topOrgId, id: uuid(), accountName: OPERATOR, action, objectId, before: was ?? null, after: is ?? null })
    .execute()
}
