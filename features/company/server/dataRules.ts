import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { codesHeld, type Role } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import {
  codesLeft,
  isNarrowedIn,
  isQuestion,
  namedSights,
  narrowedFields,
  narrowingOf,
  WHOLE,
  sights,
  type Narrowing,
  type NarrowedField,
  type Sights,
} from '#core/narrowing.ts'
import type { NarrowedQuestion, permissionCalls } from '#features/company/permissionContract.ts'
import { questionsOf } from '#features/company/server/narrowedQuestions.ts'
import { ownRolesBy } from '#features/company/server/ownRoles.ts'
import { findMember } from '#features/company/server/queries.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { knownField } from '#features/forms/knownFields.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'
import { coverFor, sightOf } from '#server/kit/masked.ts'

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
    select p.role, p.account_id, p.events, p.fields, p.can_export, p.version, p.updated_at,
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
const isWhole = ({ events, fields, canExport }: Narrowing) =>
  events === WHOLE.events && !isNarrowedIn(fields) && canExport === WHOLE.canExport

export async function saveDataRule(ctx: Context, request: RequestOf<Calls['saveDataRule']>): Promise<ResultOf<Calls['saveDataRule']>> {
  const { db, who } = ctx
  const { role, accountId, version, events, canExport } = request
  const after: Narrowing = { events, fields: namedSights(request.fields), canExport }
  const row = { ...after, fields: JSON.stringify(after.fields) }
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
      .set({ ...row, version: next, updatedAt: ctx.now, updatedBy: who.accountId })
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('core.changed')
  } else if (!isWhole(after))
    await db
      .insertInto('dataPermission')
      .values({ topOrgId: who.orgId, id: uuid(), role: role ?? null, accountId: accountId ?? null, ...row, updatedBy: who.accountId })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('core.changed') : error
      })
  if (isWhole(after))
    await db
      .deleteFrom('dataPermission')
      .where(role ? 'role' : 'accountId', '=', role ?? accountId ?? '')
      .execute()
  const questions = [before, after].some((rule) => rule && Object.keys(rule.fields).some(isQuestion)) ? (await questionsOf(ctx)).list : []
  await audit(ctx, {
    action: 'company.savedDataRule',
    objectId: accountId ?? who.orgId,
    before: { role, ...logged(before ?? WHOLE), ...loggedQuestions(before?.fields ?? {}, questions) },
    after: { role, ...logged(after), ...loggedQuestions(after.fields, questions) },
  })
  return { version: isWhole(after) ? null : next }
}

/** A field that is whole is said too where it was not. */
const logged = ({ events, fields, canExport }: Narrowing) => ({
  events,
  canExport,
  ...Object.fromEntries(narrowedFields.map((field) => [`seen${field}`, fields[field] ?? 'whole'])),
})

/** By their own words, as people know them; one that is in no form any more goes unnamed. */
const loggedQuestions = (fields: Sights, questions: readonly NarrowedQuestion[]) =>
  Object.fromEntries(
    sights.map((sight) => [
      `questions_${sight}`,
      questions.filter(({ fieldNames }) => fieldNames.some((name) => fields[name] === sight)).map(({ name }) => name),
    ]),
  )

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
  const person = await latestOf(ctx, ids.slice(0, 20))
  const codes = codesLeft(codesHeld(roles, await ownRolesBy(db, member.ownRoleIds)), narrowing)
  const [theirs, mine] = [{ codes, narrowing }, coverFor(who)]
  return {
    ...narrowing,
    eventCount: events.length,
    ofEvents: rows.length,
    peopleCount: people[0]?.total ?? 0,
    titles: events.slice(0, 5).map(({ title }) => title),
    person: person && {
      fullName: person.fullName,
      values: narrowedFields.map((field) => ({
        field,
        sight: sightOf(theirs, field),
        // Nobody learns by trying what they may not see themselves.
        text: coverFor(theirs)(field, mine(field, person[field])),
      })),
    },
  }
}

type Shown = { fullName: string } & Partial<Record<NarrowedField, string | null>>

/** The newest of some events, by what can be shown in a line; of a document number there is nothing to show. */
async function latestOf({ db, language }: Context, bventIds: readonly string[]): Promise<Shown | null> {
  const { rows } = await sql<Record<'fullName' | 'mobile' | 'email' | 'company' | 'title' | 'gender' | 'address' | 'remark', string>>`
    select a.full_name, a.mobile, a.email, a.field_values ->> 'Company' as company, a.field_values ->> 'Title' as title, a.gender, a.address, a.remark
    from attendee_of_org a where a.bvent_id = any (${bventIds}::uuid[]) and a.deleted_at is null
    order by a.created_date desc limit 1`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { fullName, mobile: Mobile, email: Email, company: Company, title: Title, address: Address, remark: Remark } = row
  const Gender = knownField('Gender', { language, sortId: 0 }).fieldOptions.find(({ key }) => key === row.gender)?.value ?? null
  return { fullName, Mobile, Email, Company, Title, Gender, Address, Remark }
}
