import { spokenTime } from '#core/spokenTime.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import { findWritableRoom, venuePath } from '#features/live/server/queries.ts'
import { paintPoster } from '#features/posters/server/paintPoster.ts'
import { findTemplate } from '#features/posters/server/templates.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'

/** Painted from a template of the kind Live: the room's name and hour, and a code that leads to it. */
export async function createPoster(ctx: Context, { id, templateId }: { id: string; templateId: string }): Promise<string> {
  const { room, event } = await findWritableRoom(ctx, id)
  const { scene } = await findTemplate(ctx, templateId, 'Live')
  const { orgId, accountId } = ctx.who
  const values = { EventTitle: room.title, EventTime: spokenTime(room.startTime.toISOString(), event.timeZone, ctx.language) }
  const url = ctx.config.PUBLIC_URL + venuePath(id)
  const asked = { bventId: event.id, businessType: 'Live', format: 'png', scene, url, values } as const
  const { bytes, fileName } = await paintPoster({ ...ctx, orgId }, asked)
  const { id: posterFileId, absoluteUrl } = await storeUpload(ctx, { fileName, bytes }, { orgId, accountId, purpose: 'content' })
  await ctx.db
    .updateTable('liveRoom')
    .set({ posterFileId, version: room.version + 1 })
    .where('id', '=', id)
    .execute()
  if (room.posterFileId && room.posterFileId !== room.coverFileId) await letGo(ctx, room.posterFileId)
  await audit(ctx, { action: 'live.pictures', objectId: id, bventId: event.id, after: { posterFileId } })
  return absoluteUrl
}

/** The one before goes with the next sweep, unless it lies in the library or is the cover too. */
async function letGo({ db, now }: Context, fileId: string): Promise<void> {
  await db.updateTable('file').set({ expiresAt: now }).where('id', '=', fileId).where('purpose', '=', 'content').execute()
}

export const posterAddress = ({ config }: Pick<Context, 'config'>, fileId: string | null): string | null =>
  fileId && `${config.PUBLIC_URL}${FILE_PATH}/${fileId}`
