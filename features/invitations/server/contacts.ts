import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { guestCalls } from '#features/invitations/guestContract.ts'
import { moves } from '#features/invitations/rules.ts'
import { byCaller, logGuests } from '#features/invitations/server/guestLog.ts'
import { bventOfGuest, ownGuest } from '#features/invitations/server/guestRows.ts'
import { inviterScope, managerScope } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'

export async function contact(ctx: Context, { inviteeId, ...said }: RequestOf<typeof guestCalls.contact>) {
  const scope = await inviterScope(ctx, await bventOfGuest(ctx.db, inviteeId))
  await ownGuest(ctx, scope, inviteeId)
  await sql`
    update invitee set contacted_at = ${ctx.now}, next_step = ${said.nextStep}, next_date = ${said.nextDate}::date, version = version + 1
    where id = ${inviteeId}`.execute(ctx.db)
  await logGuests(byCaller(ctx), [inviteeId], said)
  return OK
}

/** Sent again it stays what it became since; only when and how is new. */
export async function markSent(ctx: Context, { inviteeId, way }: RequestOf<typeof guestCalls.markSent>) {
  const scope = await inviterScope(ctx, await bventOfGuest(ctx.db, inviteeId))
  await ownGuest(ctx, scope, inviteeId)
  await sql`
    update invitee set state = case when state = any(${moves.send.from}::text[]) then ${moves.send.to} else state end,
      sent_at = coalesce(sent_at, ${ctx.now}), sent_by = ${way}, contacted_at = ${ctx.now}, version = version + 1
    where id = ${inviteeId} and state <> 'Declined'`.execute(ctx.db)
  await logGuests(byCaller(ctx), [inviteeId], { kind: 'sent', outcome: way })
  return OK
}

/** Who has registered is not deleted with the list. */
export async function deleteGuests(
  ctx: Context,
  { bventId, inviteeIds }: RequestOf<typeof guestCalls.deleteGuests>,
): Promise<{ count: number }> {
  await managerScope(ctx, bventId)
  const { rows } = await sql<{ name: string }>`
    delete from invitee where bvent_id = ${bventId} and id = any(${inviteeIds}::uuid[]) and attendee_id is null returning name`.execute(
    ctx.db,
  )
  await audit(ctx, {
    action: 'invitation.deleteGuests',
    objectId: bventId,
    bventId,
    before: { names: rows.map(({ name }) => name).slice(0, 50), total: rows.length },
  })
  return { count: rows.length }
}
