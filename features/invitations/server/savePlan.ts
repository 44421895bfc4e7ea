import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { randomCodes } from '#features/links/server/queries.ts'
import type { Goal, planCalls } from '#features/invitations/planContract.ts'
import { daysOf, goalsOf } from '#features/invitations/server/plan.ts'
import { managerScope } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

/** The whole plan at once, or nothing: who changed it meanwhile is not overwritten. */
export async function savePlan(ctx: Context, request: RequestOf<typeof planCalls.savePlan>): Promise<{ version: number }> {
  const { bventId, version, goal, startDate, endDate, goals } = request
  if (startDate > endDate) throw invalid({ field: 'endDate', message: 'endDate' })
  const scope = await managerScope(ctx, bventId)
  const before = await goalsOf(ctx.db, bventId)
  const { rows } = await sql<{ version: number }>`
    update invitation_plan set goal = ${goal}, start_date = ${startDate}::date, end_date = ${endDate}::date, version = version + 1
    where bvent_id = ${bventId} and version = ${version} returning version`.execute(ctx.db)
  const [saved] = rows
  if (!saved) throw new AppError('core.changed')
  await writeGoals(ctx, bventId, goals)
  await giveLinks(ctx, bventId)
  const names = await namesOf(ctx, [...before.map(({ subjectId }) => subjectId), ...goals.map(({ subjectId }) => subjectId)])
  const told = (list: readonly Pick<Goal, 'subjectId' | 'goal' | 'deadline'>[]) =>
    list.map(({ subjectId, goal: share, deadline }) => ({ name: names.get(subjectId) ?? '', goal: share, deadline })).slice(0, 200)
  await audit(ctx, {
    action: 'invitation.savePlan',
    objectId: bventId,
    bventId,
    before: { goal: scope.plan.goal, ...daysOf(scope), goals: told(before) },
    after: { goal, startDate, endDate, goals: told(goals) },
  })
  return saved
}

/** Shares of people who are not of the organisation are not written. */
async function writeGoals({ db, who }: Context, bventId: string, goals: readonly Goal[]): Promise<void> {
  const of = (kind: Goal['kind']) => goals.filter((goal) => goal.kind === kind)
  await sql`delete from invitation_goal where bvent_id = ${bventId} and subject_id <> all(${goals.map(({ subjectId }) => subjectId)}::uuid[])`.execute(
    db,
  )
  for (const kind of ['department', 'member'] as const) {
    const some = of(kind)
    if (some.length === 0) continue
    const place =
      kind === 'member'
        ? sql`join member m on m.top_org_id = ${who.orgId} and m.account_id = x.id`
        : sql`join (select id as department_id, id as account_id, top_org_id from department) m on m.account_id = x.id`
    await sql`
      insert into invitation_goal (top_org_id, bvent_id, subject_id, kind, department_id, goal, deadline)
      select ${who.orgId}, ${bventId}, x.id, ${kind}, ${kind === 'member' ? sql`m.department_id` : sql`null`}, x.goal, x.deadline
      from unnest(${some.map(({ subjectId }) => subjectId)}::uuid[], ${some.map(({ goal }) => goal)}::int[],
        ${some.map(({ deadline }) => deadline)}::date[]) as x (id, goal, deadline) ${place}
      on conflict (top_org_id, bvent_id, subject_id) do update set goal = excluded.goal, deadline = excluded.deadline,
        department_id = excluded.department_id`.execute(db)
  }
}

/** Everybody with a share has a link of their own. */
export async function giveLinks({ db, now, who }: Pick<Context, 'db' | 'now' | 'who'>, bventId: string): Promise<void> {
  const { rows } = await sql<{ subjectId: string; name: string }>`
    select g.subject_id, m.name from invitation_goal g join member m on m.top_org_id = g.top_org_id and m.account_id = g.subject_id
    where g.bvent_id = ${bventId} and g.kind = 'member' and m.top_org_id = ${who.orgId} and not exists (
      select from invitation_code c where c.bvent_id = g.bvent_id and c.kind = 'member' and c.owner_id = g.subject_id)`.execute(db)
  if (rows.length === 0) return
  const codes = randomCodes(rows.length)
  await sql`
    insert into invitation_code (top_org_id, id, bvent_id, kind, code, name, owner_id, created_at)
    select ${who.orgId}, x.id, ${bventId}, 'member', x.code, x.name, x.owner, ${now}
    from unnest(${rows.map(() => uuid())}::uuid[], ${codes}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ subjectId }) => subjectId)}::uuid[]) as x (id, code, name, owner)
    on conflict do nothing`.execute(db)
}

async function namesOf({ db, who }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select account_id as id, name from member where top_org_id = ${who.orgId} and account_id = any(${ids}::uuid[])
    union all select id, name from department where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
