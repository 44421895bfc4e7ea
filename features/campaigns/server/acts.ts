import { OK } from '#core/schema.ts'
import { sendMoves, type SendAct } from '#features/sends/rules.ts'
import type { SendState } from '#features/sends/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

export async function findCampaign({ db }: Pick<Context, 'db'>, sendId: string) {
  return required(await db.selectFrom('send').selectAll().where('id', '=', sendId).where('origin', '=', 'Campaign').executeTakeFirst())
}

/** By the row itself: whoever comes second, the start of it among them, finds another state there. */
export async function moveCampaign(ctx: Context, { sendId, act }: { sendId: string; act: SendAct }): Promise<{ state: SendState }> {
  const { from, to } = sendMoves[act]
  const moved = await ctx.db
    .updateTable('send')
    .set((eb) => ({ state: to, version: eb('version', '+', 1) }))
    .where('id', '=', sendId)
    .where('origin', '=', 'Campaign')
    .where('state', 'in', [...from])
    .returning('title')
    .executeTakeFirst()
  if (!moved) {
    await findCampaign(ctx, sendId)
    throw new AppError('core.state')
  }
  await audit(ctx, { action: `send.${act}`, objectId: sendId, after: { title: moved.title } })
  return { state: to }
}

/** By somebody else than who wrote it; the table itself refuses one person in both places. */
export async function approveCampaign(ctx: Context, { sendId }: { sendId: string }): Promise<typeof OK> {
  const send = await findCampaign(ctx, sendId)
  if (send.createdBy === ctx.who.accountId) throw new AppError('core.forbidden')
  const { numUpdatedRows } = await ctx.db
    .updateTable('send')
    .set((eb) => ({ approvedBy: ctx.who.accountId, approvedName: ctx.who.accountName, version: eb('version', '+', 1) }))
    .where('id', '=', sendId)
    .where('state', '=', 'Scheduled')
    .where('needsApproval', '=', true)
    .where('approvedBy', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('core.state')
  await audit(ctx, { action: 'send.approve', objectId: sendId, after: { title: send.title } })
  return OK
}
