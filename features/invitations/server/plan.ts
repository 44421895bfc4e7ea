import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { todayIn } from '#core/dateTime.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Plan, planCalls, PlanRow } from '#features/invitations/planContract.ts'
import { added, answersByDay, sumsOf } from '#features/invitations/server/figures.ts'
import { scopeIn, type Scope } from '#features/invitations/server/scope.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { page } from '#server/kit/implement.ts'

type Named = { id: string; name: string; departmentId: string | null }

/** Departments by name, and members with where they belong. */
export async function subjectsIn(db: Db, orgId: string): Promise<{ departments: Named[]; members: Named[] }> {
  const departments = await db.selectFrom('department').select(['id', 'name']).orderBy('sortId').orderBy('name').execute()
  const members = await db
    .selectFrom('member')
    .select(['accountId as id', 'name', 'departmentId'])
    .where('topOrgId', '=', orgId)
    .where('isDisabled', '=', false)
    .orderBy('name')
    .execute()
  return { departments: departments.map((one) => ({ ...one, departmentId: null })), members }
}

/** From the first day of the plan to its last; where nobody said, from its event's making to its beginning. */
export function daysOf({ plan, event }: Pick<Scope, 'plan' | 'event'>): { startDate: string; endDate: string } {
  const startDate = plan.startDate ?? todayIn(event.timeZone, event.createdAt)
  const endDate = plan.endDate ?? todayIn(event.timeZone, event.startTime)
  return { startDate: startDate > endDate ? endDate : startDate, endDate }
}

type GoalRow = { subjectId: string; kind: 'department' | 'member'; departmentId: string | null; goal: number; deadline: string | null }

export async function goalsOf(db: Db, bventId: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select subject_id, kind, department_id, goal, deadline::text from invitation_goal where bvent_id = ${bventId}`.execute(db)
  return rows
}

export async function readPlan(ctx: Context, { bventId }: RequestOf<typeof planCalls.plan>): Promise<Plan> {
  const { db, who } = ctx
  const scope = await scopeIn(ctx, bventId)
  const sums = await sumsOf(db, bventId, scope.today)
  const goals = await goalsOf(db, bventId)
  const { departments, members } = await subjectsIn(db, who.orgId)
  const { rows: claims } = await sql<{ total: number }>`
    select count(*)::int as total from invitee_claim c join invitee g on g.top_org_id = c.top_org_id and g.id = c.invitee_id
    where g.bvent_id = ${bventId} and c.state = 'waiting'`.execute(db)
  const goalOf = new Map(goals.map((goal) => [goal.subjectId, goal]))
  const owners = [
    ...new Set([
      ...goals.filter(({ kind }) => kind === 'member').map(({ subjectId }) => subjectId),
      ...sums.flatMap(({ ownerId }) => ownerId ?? []),
    ]),
  ]
  const rows = [
    ...departments.map((one): PlanRow => {
      const goal = goalOf.get(one.id)
      const own = sums.filter(({ departmentId }) => departmentId === one.id)
      return {
        ...added(own),
        subjectId: one.id,
        kind: 'department',
        name: one.name,
        departmentId: null,
        goal: goal?.goal ?? null,
        deadline: goal?.deadline ?? null,
      }
    }),
    ...owners.map((ownerId): PlanRow => {
      const goal = goalOf.get(ownerId)
      const member = members.find(({ id }) => id === ownerId)
      const own = sums.filter((sum) => sum.ownerId === ownerId)
      const departmentId = member?.departmentId ?? goal?.departmentId ?? own[0]?.departmentId ?? null
      return {
        ...added(own),
        subjectId: ownerId,
        kind: 'member',
        name: member?.name ?? '',
        departmentId,
        goal: goal?.goal ?? null,
        deadline: goal?.deadline ?? null,
      }
    }),
  ]
  const { lastDays, ...figures } = added(sums)
  return {
    goal: scope.plan.goal,
    ...daysOf(scope),
    today: scope.today,
    version: scope.plan.version,
    figures,
    lastDays,
    unowned: added(sums.filter(({ ownerId }) => ownerId === null)).listed,
    claims: claims[0]?.total ?? 0,
    curve: (await answersByDay(db, bventId)).map(({ day, accepted }) => ({ day, accepted })),
    rows: shownRows(rows, scope),
  }
}

/** Departments that have neither a goal nor guests nor members with one are left out; whoever sees only their own sees only that. */
function shownRows(rows: readonly PlanRow[], { sight, accountId, departmentId }: Scope): PlanRow[] {
  const inUse = new Set(rows.filter(({ kind }) => kind === 'member').map((row) => row.departmentId))
  const used = rows.filter((row) => row.kind === 'member' || row.goal !== null || row.listed > 0 || inUse.has(row.subjectId))
  if (sight === 'all') return used
  return used.filter((row) => {
    if (row.kind === 'department') return row.subjectId === departmentId
    return sight === 'department' ? row.departmentId === departmentId : row.subjectId === accountId
  })
}

export async function planHistory(ctx: Context, request: RequestOf<typeof planCalls.history>) {
  const { bventId, pageNo, pageSize } = request
  await scopeIn(ctx, bventId)
  const of = ctx.db
    .selectFrom('auditLog')
    .where('bventId', '=', bventId)
    .where('objectId', '=', bventId)
    .where('action', 'like', 'invitation.%')
  const { total } = await of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await of
    .select(['id', 'time', 'accountId', 'accountName', 'action', 'objectId', 'before', 'after'])
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const list: ResultOf<typeof planCalls.history>['list'] = rows.map((row) => ({ ...row, time: row.time.toISOString() }))
  return page({ list }, pagerOf(request, total))
}
