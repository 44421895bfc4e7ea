import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { guestCalls } from '#features/invitations/guestContract.ts'
import { claimOutcome, MOST_CHOSEN } from '#features/invitations/rules.ts'
import { byCaller, logGuests } from '#features/invitations/server/guestLog.ts'
import { bventOfGuest } from '#features/invitations/server/guestRows.ts'
import { claimRuleOf, departmentOf, inviterScope, managerScope, type Scope } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Met = ResultOf<typeof guestCalls.claim>

/** Free guests go to whoever is first by the database's own order; of the others it is written down who wanted them too. */
export async function askFor(ctx: Context, scope: Scope, inviteeId: string): Promise<Met> {
  const { db, now, who } = ctx
  const { accountId, departmentId } = scope
  const { numUpdatedRows } = await db
    .updateTable('invitee')
    .set((eb) => ({ ownerId: accountId, departmentId, contactedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', inviteeId)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  const { rows } = await sql<{ ownerId: string; departmentId: string | null; ownerName: string }>`
    select g.owner_id, g.department_id, coalesce(m.name, '') as owner_name from invitee g
    left join member m on m.top_org_id = ${who.orgId} and m.account_id = g.owner_id where g.id = ${inviteeId}`.execute(db)
  const guest = required(rows[0])
  const isOwn = numUpdatedRows === 1n
  if (isOwn) await logGuests(byCaller(ctx), [inviteeId], { kind: 'claimed' })
  if (guest.ownerId === accountId) return { inviteeId, ownerName: guest.ownerName, outcome: 'taken' }
  const isSameDepartment = departmentId !== null && guest.departmentId === departmentId
  const outcome = claimOutcome(claimRuleOf(scope), { hasOwner: true, isSameDepartment })
  const state = outcome === 'waiting' ? 'waiting' : 'lost'
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inviteeClaim')
    .values({ topOrgId: who.orgId, inviteeId, accountId, state, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await logGuests(byCaller(ctx), [inviteeId], { kind: 'wanted' })
  return { inviteeId, ownerName: guest.ownerName, outcome }
}

export async function claim(ctx: Context, { inviteeId }: RequestOf<typeof guestCalls.claim>): Promise<Met> {
  const scope = await inviterScope(ctx, await bventOfGuest(ctx.db, inviteeId))
  return askFor(ctx, scope, inviteeId)
}

export async function decideClaim(ctx: Context, { inviteeId, accountId, isGranted }: RequestOf<typeof guestCalls.decideClaim>) {
  const bventId = await bventOfGuest(ctx.db, inviteeId)
  await managerScope(ctx, bventId)
  const { numUpdatedRows } = await ctx.db
    .updateTable('inviteeClaim')
    .set({ state: isGranted ? 'granted' : 'refused', decidedAt: ctx.now })
    .where('inviteeId', '=', inviteeId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('core.changed')
  if (isGranted) {
    await give(ctx, bventId, [inviteeId], accountId)
    // One guest has one owner: who else waited has lost.
    await ctx.db
      .updateTable('inviteeClaim')
      .set({ state: 'refused', decidedAt: ctx.now })
      .where('inviteeId', '=', inviteeId)
      .where('state', '=', 'waiting')
      .execute()
  }
  await audit(ctx, { action: 'invitation.decideClaim', objectId: inviteeId, bventId, after: { isGranted } })
  return OK
}

async function give(
  ctx: Context,
  bventId: string,
  inviteeIds: readonly string[],
  ownerId: string | null,
  from?: string,
): Promise<string[]> {
  const { db, now, who } = ctx
  const departmentId = ownerId && (await departmentOf(db, who.orgId, ownerId))
  const { rows } = await sql<{ id: string }>`
    update invitee set owner_id = ${ownerId}::uuid, department_id = ${departmentId}::uuid, contacted_at = ${now}, version = version + 1
    where bvent_id = ${bventId} and id = any(${inviteeIds}::uuid[]) and owner_id is distinct from ${ownerId}::uuid
      and ${from ? sql`owner_id = ${from}` : sql`true`} returning id`.execute(db)
  const name = ownerId
    ? (await db.selectFrom('member').select('name').where('topOrgId', '=', who.orgId).where('accountId', '=', ownerId).executeTakeFirst())
        ?.name
    : ''
  const ids = rows.map(({ id }) => id)
  await logGuests(byCaller(ctx), ids, { kind: ownerId ? 'transferred' : 'released', note: name ?? '' })
  return ids
}

/** One's own to a colleague, or, as the planner, anybody's. */
export async function transfer(
  ctx: Context,
  { bventId, inviteeIds, ownerId }: RequestOf<typeof guestCalls.transfer>,
): Promise<{ count: number }> {
  const scope = await inviterScope(ctx, bventId)
  const ids = await give(ctx, bventId, inviteeIds.slice(0, MOST_CHOSEN), ownerId, scope.isManager ? undefined : scope.accountId)
  await audit(ctx, { action: 'invitation.transfer', objectId: bventId, bventId, after: { total: ids.length } })
  return { count: ids.length }
}
