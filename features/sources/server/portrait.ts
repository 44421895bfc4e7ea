import type { ResultOf } from '#core/call.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import type { promoterCalls } from '#features/sources/publicContract.ts'
import { orgOfPromoter } from '#features/sources/server/promoter.ts'
import { tokenHash } from '#features/sources/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrg } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

/** A promoter's own picture, put on their poster by themselves; the one they sent before goes, an organiser's stays in its place. */
export async function setPortrait(
  ctx: Context,
  token: string,
  file: UploadedFile | null,
): Promise<ResultOf<typeof promoterCalls.portrait>> {
  const { db, now, requestId } = ctx
  const orgId = required(await orgOfPromoter(db, token))
  await enterOrg(db, orgId)
  const own = required(
    await db
      .selectFrom('source')
      .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'source.topOrgId').onRef('bvent.id', '=', 'source.bventId'))
      .select(['source.id', 'source.bventId', 'source.name', 'portraitFileId'])
      .where('tokenHash', '=', tokenHash(token))
      .where('bvent.deletedAt', 'is', null)
      .forUpdate('source')
      .executeTakeFirst(),
  )
  const stored = file && (await storeUpload(ctx, file, { orgId, accountId: null, purpose: 'content' }))
  await db
    .updateTable('source')
    .set((eb) => ({ portraitFileId: stored?.id ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', own.id)
    .execute()
  if (own.portraitFileId)
    await db.updateTable('file').set({ expiresAt: now }).where('id', '=', own.portraitFileId).where('accountId', 'is', null).execute()
  const who = { orgId, accountId: null, accountName: own.name }
  await audit(
    { db, now, requestId, who },
    { action: 'channel.portrait', objectId: own.id, bventId: own.bventId, after: { name: own.name } },
  )
  return { portraitUrl: stored?.relativeUrl ?? '' }
}
