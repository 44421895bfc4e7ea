import { sql } from 'kysely'
import { enterDoor } from '#features/checkin/server/staff.ts'
import { readVariant } from '#features/files/server/variants.ts'
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
    where a.bvent_id = ${bventId} and a.id = ${attendeeId} and a.deleted_at is null and f.media_type = 'image/webp'`.execute(ctx.db)
  const place = { storage: ctx.adapters.storage, log: ctx.log }
  const { body, bytes } = required(await readVariant(place, required(rows[0]).storageKey, { width: SIDE, height: SIDE }))
  return { fileName: 'photo.webp', mediaType: 'image/webp', bytes, body }
}
