import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { ownCalls, Setting } from '#features/invitations/ownContract.ts'
import { managerScope, scopeIn, type PlanRow } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

function settingOf(plan: PlanRow): Setting {
  const { claimRule, recycleDays, visibility, seeAllIds, companions, ticketId, isApprovalSkipped, asksReason, quietFrom, quietTo } = plan
  return {
    claimRule: claimRule as Setting['claimRule'],
    recycleDays,
    visibility: visibility as Setting['visibility'],
    seeAllIds,
    companions,
    ticketId,
    isApprovalSkipped,
    asksReason,
    replyEnd: plan.replyEnd?.toISOString() ?? null,
    quietFrom,
    quietTo,
    texts: plan.texts as Setting['texts'],
  }
}

export async function readSetting(
  ctx: Context,
  { bventId }: RequestOf<typeof ownCalls.setting>,
): Promise<ResultOf<typeof ownCalls.setting>> {
  const { plan } = await scopeIn(ctx, bventId)
  const tickets = await ctx.db
    .selectFrom('ticket')
    .select(['id as ticketId', 'name'])
    .where('bventId', '=', bventId)
    .where('isOpen', '=', true)
    .orderBy('sortId')
    .execute()
  return { ...settingOf(plan), version: plan.version, tickets }
}

export async function saveSetting(ctx: Context, request: RequestOf<typeof ownCalls.saveSetting>) {
  const { bventId, version, texts, replyEnd, ...columns } = request
  const { plan } = await managerScope(ctx, bventId)
  const { numUpdatedRows } = await ctx.db
    .updateTable('invitationPlan')
    .set((eb) => ({ ...columns, replyEnd: replyEnd && new Date(replyEnd), texts: JSON.stringify(texts), version: eb('version', '+', 1) }))
    .where('bventId', '=', bventId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('core.changed')
  const { texts: _, ...after } = { ...columns, replyEnd, texts }
  await audit(ctx, { action: 'invitation.saveSetting', objectId: bventId, bventId, before: settingOf(plan), after })
  return OK
}

/** Guests nobody has spoken to for as many days as the plan says are anybody's again. */
export async function recycleGuests({ db, now, orgId }: { db: Context['db']; now: Date; orgId: string }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update invitee g set owner_id = null, department_id = null, contacted_at = ${now}, version = g.version + 1 from invitation_plan p
      where p.bvent_id = g.bvent_id and p.recycle_days is not null and g.owner_id is not null and g.state in ('ToInvite', 'Sent', 'Opened')
        and g.contacted_at < ${now}::timestamptz - make_interval(days => p.recycle_days) returning g.id)
    insert into invitee_log (top_org_id, id, invitee_id, time, kind) select ${orgId}, gen_random_uuid(), id, ${now}, 'recycled' from gone returning invitee_id as id`.execute(
    db,
  )
  return rows.length
}
