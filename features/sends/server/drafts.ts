import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import type { sendCalls } from '#features/sends/contract.ts'
import { findSend } from '#features/sends/server/acts.ts'
import { picturesOf, titleOf } from '#features/sends/server/compose.ts'
import { NOTICE_LANE } from '#features/sends/server/store.ts'
import { channelsOf } from '#features/sends/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

/** Kept as it stands: whom it means and what it says is judged when it is sent. Of two who save, the second is told. */
export async function saveDraft(
  ctx: Context,
  request: RequestOf<typeof sendCalls.saveDraft>,
): Promise<{ sendId: string; version: number }> {
  const { bventId, sendId, version, title, audience, content, isAgain, sendTime } = request
  const event = await findWritableEvent(ctx, bventId)
  await claimFiles(ctx, picturesOf(content), { purpose: 'content' })
  const values = {
    title: title || titleOf(content),
    audience: JSON.stringify(audience),
    content: JSON.stringify(content),
    channels: channelsOf(content),
    isAgain,
    language: ctx.language,
    sendAt: sendTime ? new Date(sendTime) : null,
  }
  const id = sendId ?? uuid()
  if (sendId) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('send')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', sendId)
      .where('bventId', '=', bventId)
      .where('state', '=', 'Draft')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      await findSend(ctx, { bventId, sendId })
      throw new AppError('core.changed')
    }
  } else {
    const who = { createdBy: ctx.who.accountId, createdName: ctx.who.accountName, createdAt: ctx.now }
    const kept = { topOrgId: event.topOrgId, id, bventId, origin: 'Manual', kind: 'Notice', lane: NOTICE_LANE, state: 'Draft' }
    await ctx.db
      .insertInto('send')
      .values({ ...kept, ...who, ...values })
      .execute()
  }
  await audit(ctx, { action: 'send.saveDraft', objectId: id, bventId, after: { title: values.title, channels: values.channels } })
  return { sendId: id, version: sendId ? version + 1 : 1 }
}

export async function removeDraft(ctx: Context, which: { bventId: string; sendId: string }): Promise<typeof OK> {
  await findWritableEvent(ctx, which.bventId)
  const { title } = await findSend(ctx, which)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('send')
    .where('id', '=', which.sendId)
    .where('bventId', '=', which.bventId)
    .where('state', '=', 'Draft')
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('core.state')
  await audit(ctx, { action: 'send.removeDraft', objectId: which.sendId, bventId: which.bventId, before: { title } })
  return OK
}
