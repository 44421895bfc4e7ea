import { UNDO_MINUTES } from '#features/checkin/pointTypes.ts'
import { enterLink } from '#features/checkin/server/staff.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

/** Staff looked at somebody who is in already and let them pass: the entry stays the one it was, and the organiser is told. */
export async function releaseScan(ctx: Context, scanId: string): Promise<void> {
  const { linkId } = await enterLink(ctx)
  const oldest = new Date(ctx.now.getTime() - UNDO_MINUTES * 60_000)
  const { numUpdatedRows } = await ctx.db
    .updateTable('checkinScan')
    .set((eb) => ({ releasedAt: eb.fn.coalesce('releasedAt', eb.val(ctx.now)) }))
    .where('id', '=', scanId)
    .where('linkId', '=', linkId)
    .where('result', '=', 'already')
    .where('receivedAt', '>', oldest)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('core.notFound')
}
