import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Role } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import { narrowingOf, WHOLE, type Narrowing } from '#core/narrowing.ts'
import type { permissionCalls } from '#features/company/permissionContract.ts'
import { findMember } from '#features/company/server/queries.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

type Calls = typeof permissionCalls
type About = { role?: Role | null | undefined; accountId?: string | null | undefined }
type RuleRow = Narrowing & {
  role: Role | null
  accountId: string | null
  name: string
  version: number
  updatedAt: Date
  updatedBy: string
}

async function rulesIn({ db }: Context): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select p.role, p.account_id, p.events, p.is_masked, p.can_export, p.version, p.updated_at,
      coalesce(m.name, '') as name, coalesce(by.name, '') as updated_by
    from data_permission p
      left join member m on m.top_org_id = p.top_org_id and m.account_id = p.account_id
      left join member by on by.top_org_id = p.top_org_id and by.account_id = p.updated_by
    where p.top_org_id = app_org() order by m.name, p.id`.execute(db)
  return rows
}

export async function listDataRules(ctx: Context): Promise<ResultOf<Calls['dataRules']>> {
  const { rows } = await sql<{ role: string; total: number }>`
    select role, count(*)::int as total from member m, unnest(m.roles) as role
    where m.top_org_id = app_org() and not m.is_disabled group by role`.execute(ctx.db)
  const rules = (await rulesIn(ctx)).map(({ updatedAt, role, ...rule }) => ({
    ...rule,
    role: role === 'owner' ? null : role,
    updatedTime: updatedAt.toISOString(),
  }))
  return { holders: Object.fromEntries(rows.map(({ role, total }) => [role, total])), rules }
}

const isSame = (one: About, other: About) => (one.role ? other.role === one.role : other.accountId === one.accountId)
const isWhole = ({ events, isMasked, canExport }: Narrowing) =>
  events === WHOLE.events && isMasked === WHOLE.isMasked && canExport === WHOLE.canExport

export async function saveDataRule(ctx: Context, request: RequestOf<Calls['saveDataRule']>): Promise<ResultOf<Calls['saveDataRule']>> {
  const { db, who } = ctx
  const { role, accountId, version, events, isMasked, canExport } = request
  const after: Narrowing = { events, isMasked, canExport }
  await refuseSubject(ctx, { role, accountId })
  const before = (await rulesIn(ctx)).find((rule) => isSame(request, rule))
  if ((before?.version ?? 0) !== (version ?? 0)) throw new AppError('core.changed')
  const stored = () => {
    const query = db.updateTable('dataPermission').where('version', '=', before?.version ?? 0)
    return role ? query.where('role', '=', role) : query.where('accountId', '=', accountId ?? '')
  }
  const next = (before?.version ?? 0) + 1
  if (before) {
    const { numUpdatedRows } = await stored()
      .set({ ...after, version: next, updatedAt: ctx.now, updatedBy: who.accountId })
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('core.changed')
  } else if (!isWhole(after))
    await db
      .insertInto('dataPermission')
      .values({ topOrgId: who.orgId, id: uuid(), role: role ?? null, accountId: accountId ?? null, ...after, updatedBy: who.accountId })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('core.changed') : error
      })
  if (isWhole(after))
    await db
      .deleteFrom('dataPermission')
      .where(role ? 'role' : 'accountId', '=', role ?? accountId ?? '')
      .execute()
  await audit(ctx, {
    action: 'company.savedDataRule',
    objectId: accountId ?? who.orgId,
    before: { role, ...(before ? seen(before) : WHOLE) },
    after: { role, ...after },
  })
  return { version: isWhole(after) ? null : next }
}

const seen = ({ events, isMasked, canExport }: Narrowing): Narrowing => ({ events, isMasked, canExport })

/** One of the two, and nobody who is never narrowed; whoever is narrowed does not widen the sight of their own. */
async function refuseSubject({ db, who }: Context, { role, accountId }: About): Promise<void> {
  if (Boolean(role) === Boolean(accountId)) throw invalid({ field: 'accountId', message: 'role | accountId' })
  if (accountId) {
    const member = required(await findMember(db, who.orgId, accountId))
    if (member.roles.includes('owner')) throw new AppError('core.forbidden')
  }
  const isOwn = accountId === who.accountId || (role ? who.roles.includes(role) : false)
  if (isOwn && !who.roles.includes('owner')) throw new AppError('core.forbidden')
}

export async function tryDataRule(ctx: Context, request: RequestOf<Calls['tryDataRule']>): Promise<ResultOf<Calls['tryDataRule']>> {
  const { db, who } = ctx
  const member = required(await findMember(db, who.orgId, request.accountId))
  const roles = member.roles as Role[]
  const { drafts } = request
  const isTheirs = ({ role, accountId }: About) => (role ? roles.includes(role) : accountId === request.accountId)
  const stored = (await rulesIn(ctx)).filter((rule) => !drafts.some((draft) => isSame(draft, rule)))
  const narrowing = narrowingOf(roles, [...stored, ...drafts].filter(isTheirs))
  const visible = visibleSql({ roles, accountId: request.accountId, narrowing })
  // Whoever tries it out learns of no more events than they see themselves.
  const { rows } = await sql<{ id: string; title: string; isSeen: boolean }>`
    select bvent.id, bvent.title, ${visible} as is_seen from bvent
    where bvent.deleted_at is null and ${visibleSql(who)} order by bvent.start_time desc, bvent.id`.execute(db)
  const events = rows.filter(({ isSeen }) => isSeen)
  const ids = events.map(({ id }) => id)
  const { rows: people } = await sql<{ total: number }>`
    select coalesce(sum(t.total), 0)::float8 as total from attendee_tally t
    where t.top_org_id = app_org() and t.bvent_id = any (${ids}::uuid[])`.execute(db)
  const { rows: persons } = await sql<{ fullName: string; mobile: string | null; email: string | null }>`
    select a.full_name, a.mobile, a.email from attendee_of_org a where a.bvent_id = any (${ids.slice(0, 20)}::uuid[])
    order by a.created_date desc limit 1`.execute(db)
  const person = persons[0] ?? null
  const covers = narrowing.isMasked || !canReveal(ctx)
  return {
    ...narrowing,
    eventCount: events.length,
    ofEvents: rows.length,
    peopleCount: people[0]?.total ?? 0,
    titles: events.slice(0, 5).map(({ title }) => title),
    person: person && {
      fullName: person.fullName,
      mobile: person.mobile && (covers ? maskedMobile(person.mobile) : person.mobile),
      email: person.email && (covers ? maskedEmail(person.email) : person.email),
    },
  }
}

/** Nobody learns by trying what they may not see themselves. */
const canReveal = ({ who }: Context) => who.codes.has('lite_res_act_reveal')
