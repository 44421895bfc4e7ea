import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { enterDoor } from '#features/checkin/server/staff.ts'
import { resized } from '#features/files/server/images.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const SIDE = 320

/** The picture somebody gave with their registration, for links that may see it. */
export async function photoOf(ctx: Context, { checkinId, attendeeId }: { checkinId: string; attendeeId: string }): Promise<FileAnswer> {
  const { fields, bventId } = await enterDoor(ctx, checkinId)
  if (!fields.includes('photo')) throw new AppError('staff.scope')
  const { rows } = await sql<{ storageKey: string }>`
    select f.storage_key from attendee a join file f on f.top_org_id = a.top_org_id and f.id::text = a.field_values -> 'Avatar' ->> 0
    where a.bvent_id = ${bventId} and a.id = ${attendeeId} and a.deleted_at is null and f.media_type like 'image/%'`.execute(ctx.db)
  const stored = required(await ctx.adapters.storage.read(required(rows[0]).storageKey))
  const body = await resized(await buffer(stored.body), { width: SIDE, height: SIDE })
  return { fileName: 'photo.webp', mediaType: 'image/webp', body }
}
