import { companyMessages } from '#features/company/messages.ts'
import { v7 as uuid } from 'uuid'
import type { Role } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { loginOf } from '#features/account/rules.ts'
import type { companyCalls } from '#features/company/contract.ts'
import { canTouchOwner, touchesOwner, type Standing } from '#features/company/rules.ts'
import { changeMember, findMember, removeMember } from '#features/company/server/queries.ts'
import { ownRolesBy, rolesGiven } from '#features/company/server/ownRoles.ts'
import { departmentName, findDepartment } from '#features/company/server/departments.ts'
import { findByLogin, setPassword } from '#server/identity/accounts.ts'
import { randomPassword } from '#server/identity/password.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required, given } from '#server/kit/errors.ts'

type Request = RequestOf<typeof companyCalls.saveMember>
type Result = ResultOf<typeof companyCalls.saveMember>
type Row = NonNullable<Awaited<ReturnType<typeof findMember>>>

export async function saveMember(ctx: Context, asked: Request): Promise<Result> {
  const own = asked.ownRoleIds && (await rolesGiven(ctx, [...new Set(asked.ownRoleIds)]))
  const roles = [...new Set([...asked.roles, ...(own ?? []).map(({ base }) => base)])]
  if (roles.length === 0) throw invalid({ field: 'roles', message: 'roles' })
  const request = { ...asked, ...(own && { ownRoleIds: own.map(({ id }) => id) }) }
  if (request.departmentId) required(await findDepartment(ctx.db, request.departmentId))
  return request.accountId ? change(ctx, { ...request, roles }, request.accountId) : add(ctx, { ...request, roles })
}

async function change(ctx: Context, request: Request, accountId: string): Promise<Result> {
  const version = given(request.version, 'version')
  const before = required(await findMember(ctx.db, ctx.who.orgId, accountId))
  const after = {
    name: request.name,
    roles: request.roles,
    ownRoleIds: request.ownRoleIds ?? before.ownRoleIds,
    departmentId: request.departmentId === undefined ? before.departmentId : request.departmentId,
    isDisabled: request.isDisabled ?? before.isDisabled,
  }
  refuseOwnerMatters(ctx, standingOf(before), standingOf(after))
  const isChanged = await changeMember(ctx.db, { orgId: ctx.who.orgId, accountId, version }, after).catch(refusedAsLastOwner)
  if (!isChanged) throw new AppError('core.changed')
  await audit(ctx, { action: 'company.changedMember', objectId: accountId, before: await seen(ctx, before), after: await seen(ctx, after) })
  return { accountId, version: version + 1, password: null }
}

/** A known account is linked as it is; a new one gets a password that must be changed at the first sign-in. */
async function add(ctx: Context, { name, email, mobile, roles, ownRoleIds = [], departmentId = null }: Request): Promise<Result> {
  const { db, who } = ctx
  refuseOwnerMatters(ctx, null, { roles, isDisabled: false })
  const contact = contactOf(ctx, { email, mobile })
  const found = await accountOf(ctx, contact)
  const accountId = found ?? uuid()
  let password: string | null = null
  try {
    if (!found) {
      password = randomPassword()
      await db
        .insertInto('account')
        .values({ id: accountId, name, ...contact, currentOrgId: who.orgId })
        .execute()
      await setPassword(db, accountId, password, { mustChange: true })
    }
    await db
      .insertInto('member')
      .values({ topOrgId: who.orgId, accountId, name, roles: [...roles], ownRoleIds, departmentId, ...contact })
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('org.memberExists') : error
  }
  await audit(ctx, {
    action: 'company.addedMember',
    objectId: accountId,
    after: { ...(await seen(ctx, { name, roles, ownRoleIds, departmentId, isDisabled: false })), ...contact },
  })
  return { accountId, version: 1, password }
}

export async function dismissMember(ctx: Context, { accountId, version }: { accountId: string; version: number }): Promise<void> {
  const before = required(await findMember(ctx.db, ctx.who.orgId, accountId))
  refuseOwnerMatters(ctx, standingOf(before), null)
  const isRemoved = await removeMember(ctx.db, { orgId: ctx.who.orgId, accountId, version }).catch(refusedAsLastOwner)
  if (!isRemoved) throw new AppError('core.changed')
  await audit(ctx, { action: 'company.removedMember', objectId: accountId, before: await seen(ctx, before) })
}

type Contact = { email: string | null; mobile: string | null }

function contactOf({ language }: Context, { email, mobile }: { email?: string | undefined; mobile?: string | undefined }): Contact {
  if (!email && !mobile) throw invalid({ field: 'email', message: textIn(companyMessages['company.wrong.contact'], language) })
  const [mail, phone] = [email && loginOf(email), mobile && loginOf(mobile)]
  return { email: mail && 'email' in mail ? mail.email : null, mobile: phone && 'mobile' in phone ? phone.mobile : null }
}

/** Both addresses must mean the same person; otherwise somebody would be added whom nobody meant. */
async function accountOf({ db }: Context, { email, mobile }: { email: string | null; mobile: string | null }): Promise<string | undefined> {
  const byEmail = email ? await findByLogin(db, email) : undefined
  const byMobile = mobile ? await findByLogin(db, mobile) : undefined
  const isOnlyOneKnown = email !== null && mobile !== null && Boolean(byEmail) !== Boolean(byMobile)
  if (isOnlyOneKnown || (byEmail && byMobile && byEmail.id !== byMobile.id)) throw new AppError('org.contactsDiffer')
  return (byEmail ?? byMobile)?.id
}

function refuseOwnerMatters({ who }: Context, before: Standing | null, after: Standing | null): void {
  if (touchesOwner(before, after) && !canTouchOwner(who.roles)) throw new AppError('org.ownersOnly')
}

function standingOf({ roles, isDisabled }: { roles: readonly string[]; isDisabled: boolean }): Standing {
  return { roles: roles as readonly Role[], isDisabled }
}

/** As a person would read it later, when the department may be gone. */
async function seen(
  { db }: Context,
  { name, roles, ownRoleIds, departmentId, isDisabled }: Pick<Row, 'name' | 'roles' | 'ownRoleIds' | 'departmentId' | 'isDisabled'>,
) {
  const own = await ownRolesBy(db, ownRoleIds)
  return {
    name,
    roles,
    ...(own.length > 0 && { ownRoles: own.map((role) => role.name) }),
    department: await departmentName(db, departmentId),
    isDisabled,
  }
}

function refusedAsLastOwner(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'member_last_owner' ? new AppError('org.lastOwner') : error
}
