import { sql, type Selectable } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import { todayIn } from '#core/dateTime.ts'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { sightOf, type ClaimRule, type Visibility } from '#features/invitations/rules.ts'
import { WRITE } from '#features/invitations/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

export type PlanRow = Selectable<Schema['invitationPlan']>
type Asking = Pick<Context, 'db' | 'who' | 'now'>

type Finding = (ctx: Asking, bventId: string) => Promise<EventRecord>

/** Who asks about which event's guests, and how far they see. */
export type Scope = {
  event: EventRecord
  plan: PlanRow
  accountId: string
  departmentId: string | null
  sight: Visibility
  /** Changes what is everybody's: the plan, other people's guests. */
  isManager: boolean
  /** Has a share of the plan, or guests. */
  hasTask: boolean
  replyEnd: Date
  today: string
}

/** The plan of an event is there as soon as somebody looks for it. */
export async function planOf(db: Db, topOrgId: string, bventId: string): Promise<PlanRow> {
  const dates = [sql<string | null>`start_date::text`.as('startDate'), sql<string | null>`end_date::text`.as('endDate')] as const
  const find = () => db.selectFrom('invitationPlan').selectAll().select(dates).where('bventId', '=', bventId).executeTakeFirst()
  const found = await find()
  if (found) return found
  await db
    .insertInto('invitationPlan')
    .values({ topOrgId, bventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return required(await find())
}

export async function scopeIn(ctx: Asking, bventId: string, find: Finding = findEvent): Promise<Scope> {
  const { db, who, now } = ctx
  const event = await find(ctx, bventId)
  const plan = await planOf(db, event.topOrgId, bventId)
  const member = await db
    .selectFrom('member')
    .select('departmentId')
    .where('topOrgId', '=', who.orgId)
    .where('accountId', '=', who.accountId)
    .executeTakeFirst()
  const goal = await db
    .selectFrom('invitationGoal')
    .select('goal')
    .where('bventId', '=', bventId)
    .where('subjectId', '=', who.accountId)
    .executeTakeFirst()
  const sight = sightOf(plan.visibility as Visibility, {
    isAdmin: isAdminRole(who.roles),
    isResponsible: event.createdBy === who.accountId || event.responsibles.some(({ accountId }) => accountId === who.accountId),
    isNamed: plan.seeAllIds.includes(who.accountId),
  })
  return {
    event,
    plan,
    accountId: who.accountId,
    departmentId: member?.departmentId ?? null,
    sight,
    isManager: sight === 'all' && who.codes.has(WRITE),
    hasTask: goal !== undefined,
    replyEnd: plan.replyEnd ?? event.startTime,
    today: todayIn(event.timeZone, now),
  }
}

/** For those who invite: they have a share, or hold the code. */
export async function inviterScope(ctx: Asking, bventId: string): Promise<Scope> {
  const scope = await scopeIn(ctx, bventId, findWritableEvent)
  if (!scope.hasTask && !ctx.who.codes.has(WRITE)) throw new AppError('core.forbidden')
  return scope
}

export async function managerScope(ctx: Asking, bventId: string): Promise<Scope> {
  const scope = await scopeIn(ctx, bventId, findWritableEvent)
  if (!scope.isManager) throw new AppError('core.forbidden')
  return scope
}

/** What was sent names guests: for those who see them all. */
export async function seeingAll(ctx: Asking, bventId: string): Promise<Scope> {
  const scope = await scopeIn(ctx, bventId)
  if (scope.sight !== 'all') throw new AppError('core.forbidden')
  return scope
}

export const claimRuleOf = ({ plan }: Scope) => plan.claimRule as ClaimRule

/** Their department now, for those who may have guests at all. */
export async function departmentOf(db: Db, orgId: string, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('member')
    .select('departmentId')
    .where('topOrgId', '=', orgId)
    .where('accountId', '=', accountId)
    .where('isDisabled', '=', false)
    .executeTakeFirst()
  return required(found).departmentId
}
