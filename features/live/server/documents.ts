import { sql } from 'kysely'
import type { MediaType } from '#core/mediaTypes.ts'
import { readRoom, type RoomRecord } from '#features/live/server/queries.ts'
import { readViewer } from '#features/live/server/roomTokens.ts'
import type { LiveDocument } from '#features/live/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type DocumentRow = LiveDocument & { storageKey: string; mediaType: MediaType }

/** Of the room's own event and in the order they were chosen. */
async function chosenDocuments(db: Db, { documentIds, bventId }: RoomRecord): Promise<DocumentRow[]> {
  if (documentIds.length === 0) return []
  const { rows } = await sql<DocumentRow>`
    select d.id, d.name, f.extension, f.storage_key, f.media_type from bvent_document d
      join file f on f.top_org_id = d.top_org_id and f.id = d.file_id
    where d.bvent_id = ${bventId} and d.id = any(${documentIds}::uuid[]) order by array_position(${documentIds}::uuid[], d.id)`.execute(db)
  return rows
}

export async function documentsOf(db: Db, room: RoomRecord): Promise<LiveDocument[]> {
  return (await chosenDocuments(db, room)).map(({ id, name, extension }) => ({ id, name, extension }))
}

type Asked = { id: string; token: string; documentId: string }

/** For whoever is in the room; the token they listen with lets them have it. */
export async function readDocument(ctx: Context, { id, token, documentId }: Asked): Promise<FileAnswer> {
  const { o: orgId } = await readViewer(ctx, { id, token })
  const found = await inScope(ctx.db, { orgId, isReadOnly: true }, async (db) => chosenDocuments(db, await readRoom(db, id)))
  const { storageKey, mediaType, name, extension } = required(found.find((one) => one.id === documentId))
  const { body, bytes } = required(await ctx.adapters.storage.read(storageKey))
  return { fileName: name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`, mediaType, bytes, body }
}
