import { mediaTypes } from '#core/mediaTypes.ts'
import type { RequestOf } from '#core/call.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import type { orderDetailCalls } from '#features/orders/detailContract.ts'
import { seenOrder } from '#features/orders/server/findOrder.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const PURPOSE = 'document'
/** Pictures are kept as WebP, whatever they came as. */
const proofTypes: readonly string[] = [mediaTypes.webp, mediaTypes.pdf]

/** A picture or a PDF that was uploaded here; it is kept from now on. */
export async function claimProof(ctx: Context, fileId: string): Promise<void> {
  await claimFile(ctx, fileId, PURPOSE)
  const file = required(await ctx.db.selectFrom('file').select('mediaType').where('id', '=', fileId).executeTakeFirst())
  if (!proofTypes.includes(file.mediaType)) throw invalid({ field: 'proofFileId', message: file.mediaType })
}

export async function proof(ctx: Context, { orderId, paymentId }: RequestOf<typeof orderDetailCalls.proof>): Promise<FileAnswer> {
  await seenOrder(ctx, orderId)
  const file = required(
    await ctx.db
      .selectFrom('payment')
      .innerJoin('file', (join) => join.onRef('file.topOrgId', '=', 'payment.topOrgId').onRef('file.id', '=', 'payment.proofFileId'))
      .select(['file.storageKey', 'file.fileName', 'file.mediaType'])
      .where('payment.id', '=', paymentId)
      .where('payment.orderId', '=', orderId)
      .executeTakeFirst(),
  )
  const { body, bytes } = required(await ctx.adapters.storage.read(file.storageKey))
  return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
}
