import { sql } from 'kysely'
import { OK } from '#core/schema.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { sendMoves, type SendAct } from '#features/sends/rules.ts'
import { judgedSql } from '#features/sends/server/judged.ts'
import { approvalLimit, putSend, type StoredSend } from '#features/sends/server/store.ts'
import type { SendState } from '#features/sends/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Which = { bventId: string; sendId: string }

/** Sends to guests are seen where guests are, the others among the notices. */
export const isOfKind = (isToGuests: boolean) => sql<boolean>`(send.audience ? 'guests') = ${isToGuests}`

export async function findSend(ctx: Context, { bventId, sendId }: Which, isToGuests = false) {
  await findEvent(ctx, bventId)
  const query = ctx.db.selectFrom('send').selectAll().where('id', '=', sendId).where('bventId', '=', bventId).where(isOfKind(isToGuests))
  return required(await query.executeTakeFirst())
}

/** By the row itself: whoever comes second, the start of it among them, finds another state there. */
export async function moveSend(ctx: Context, which: Which, act: SendAct, isToGuests = false): Promise<{ state: SendState }> {
  await findWritableEvent(ctx, which.bventId)
  const { from, to } = sendMoves[act]
  const moved = await ctx.db
    .updateTable('send')
    .set((eb) => ({ state: to, version: eb('version', '+', 1) }))
    .where('id', '=', which.sendId)
    .where('bventId', '=', which.bventId)
    .where('state', 'in', [...from])
    .where(isOfKind(isToGuests))
    .returning('title')
    .executeTakeFirst()
  if (!moved) {
    await findSend(ctx, which, isToGuests)
    throw new AppError('core.state')
  }
  await audit(ctx, { action: `send.${act}`, objectId: which.sendId, bventId: which.bventId, after: { title: moved.title } })
  return { state: to }
}

/** By somebody else than who wrote it; the table itself refuses one person in both places. */
export async function approveSend(ctx: Context, which: Which, isToGuests = false): Promise<typeof OK> {
  await findWritableEvent(ctx, which.bventId)
  const send = await findSend(ctx, which, isToGuests)
  if (send.createdBy === ctx.who.accountId) throw new AppError('core.forbidden')
  const { numUpdatedRows } = await ctx.db
    .updateTable('send')
    .set((eb) => ({ approvedBy: ctx.who.accountId, approvedName: ctx.who.accountName, version: eb('version', '+', 1) }))
    .where('id', '=', which.sendId)
    .where('state', '=', 'Scheduled')
    .where('needsApproval', '=', true)
    .where('approvedBy', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('core.state')
  await audit(ctx, { action: 'send.approve', objectId: which.sendId, bventId: which.bventId, after: { title: send.title } })
  return OK
}

export async function saveApprovalRule(ctx: Context, { approvalOver }: { approvalOver: number | null }): Promise<typeof OK> {
  const before = await approvalLimit(ctx.db)
  await ctx.db.updateTable('org').set({ sendApprovalOver: approvalOver }).where('topOrgId', '=', ctx.who.orgId).execute()
  const logged = (limit: number | null) => ({ approvalOver: limit })
  await audit(ctx, { action: 'send.approvalRule', objectId: ctx.who.orgId, before: logged(before), after: logged(approvalOver) })
  return OK
}

/** A send of its own, to those whom the first did not reach, at the addresses they have by now; whoever a retry has reached is left out. */
export async function retryFailed(ctx: Context, which: Which, isToGuests = false): Promise<{ sendId: string; count: number }> {
  await findWritableEvent(ctx, which.bventId)
  const { state, title, origin, content, language, kind, isSendAnyway } = await findSend(ctx, which, isToGuests)
  if (state !== 'Done' && state !== 'Cancelled') throw new AppError('core.state')
  const audience = {
    isSelectAll: false,
    attendeeIds: [],
    excludedIds: [],
    failedOf: which.sendId,
    ...(isToGuests && { guests: { states: [] } }),
  }
  const given = {
    bventId: which.bventId,
    audience,
    content: content as StoredSend['content'],
    language: language as StoredSend['language'],
  }
  const judged = await judgedSql(ctx, { ...given, isAgain: true })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${judged}) j where j.reason is null`.execute(ctx.db)
  const count = rows[0]?.count ?? 0
  if (count === 0) throw new AppError('notice.nobody', { returnObj: { excluded: [] } })
  const sendId = await putSend(
    ctx.db,
    {
      ...given,
      orgId: ctx.who.orgId,
      title,
      kind,
      origin: origin as 'Manual' | 'Plan',
      isAgain: true,
      isSendAnyway,
      retryOf: which.sendId,
      // Of two clicks at once the first is the one.
      onceKey: `retry:${which.sendId}:${await retriesOf(ctx, which.sendId)}`,
      sendAt: ctx.now,
      holdUntil: ctx.now,
      createdBy: ctx.who.accountId,
      createdName: ctx.who.accountName,
      recipients: count,
    },
    ctx.now,
  )
  if (!sendId) throw new AppError('core.changed')
  await audit(ctx, { action: 'send.retry', objectId: which.sendId, bventId: which.bventId, after: { title, count } })
  return { sendId, count }
}

async function retriesOf({ db }: Context, sendId: string): Promise<number> {
  const { rows } = await sql<{ total: number; waiting: number }>`
    select count(*)::integer as total, (count(*) filter (where state in ('Scheduled', 'Running', 'Paused')))::integer as waiting
    from send where retry_of = ${sendId}`.execute(db)
  if (rows[0]?.waiting) throw new AppError('core.state')
  return rows[0]?.total ?? 0
}
