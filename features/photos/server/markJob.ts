import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { nextSeq, tellAlbum } from '#features/photos/server/album.ts'
import { shownPicture } from '#features/photos/server/mark.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const AT_ONCE = 20
/** A turn leaves the processor to others after so long; the next one goes on. */
const MOST_MS = 40_000

type ToMark = { id: string; shownFileId: string; fileName: string; storageKey: string; mark: string }
type Place = { topOrgId: string; bventId: string }

/** Paints what visitors see anew, where the album has another mark by now. */
export async function markPhotos({ pool, adapters, now }: Pick<JobContext, 'pool' | 'adapters' | 'now'>): Promise<number> {
  const began = Date.now()
  const { rows: places } = await sql<Place>`select top_org_id, bvent_id from albums_to_mark()`.execute(pool.db)
  let painted = 0
  for (const place of places)
    for (let found = AT_ONCE; found === AT_ONCE && Date.now() - began < MOST_MS;) {
      found = await markSome({ pool, adapters, now }, place)
      painted += found
    }
  return painted
}

async function markSome({ pool, adapters: { storage }, now }: Pick<JobContext, 'pool' | 'adapters' | 'now'>, { topOrgId, bventId }: Place) {
  const scope = { orgId: topOrgId }
  const { rows } = await inScope(pool.db, scope, (db) =>
    sql<ToMark>`
      select p.id, p.shown_file_id, p.file_name, f.storage_key, a.mark from photo p
        join photo_album a on a.top_org_id = p.top_org_id and a.bvent_id = p.bvent_id
        join file f on f.top_org_id = p.top_org_id and f.id = p.file_id
      where p.bvent_id = ${bventId} and p.mark <> a.mark order by p.id limit ${AT_ONCE}`.execute(db),
  )
  for (const photo of rows) await repaint({ pool, storage, now }, { topOrgId, bventId }, photo)
  return rows.length
}

type Painting = { pool: JobContext['pool']; storage: JobContext['adapters']['storage']; now: Date }

async function repaint({ pool, storage, now }: Painting, { topOrgId, bventId }: Place, photo: ToMark): Promise<void> {
  const { id, shownFileId, fileName, storageKey, mark } = photo
  const scope = { orgId: topOrgId }
  const stored = await storage.read(storageKey)
  // Nothing is left to paint from; it is not asked for again.
  if (!stored) {
    await inScope(pool.db, scope, (db) =>
      db.updateTable('photo').set({ mark }).where('bventId', '=', bventId).where('id', '=', id).execute(),
    )
    return
  }
  const body = await shownPicture(await buffer(stored.body), mark)
  const newId = uuid()
  const key = `uploads/${topOrgId}/${newId}.webp`
  await storage.write(key, body)
  const file = {
    topOrgId,
    id: newId,
    fileName,
    extension: 'webp',
    mediaType: 'image/webp',
    bytes: body.length,
    purpose: 'photo',
    storageKey: key,
  }
  const isTaken = await inScope(pool.db, scope, async (db) => {
    const seq = await nextSeq(db, bventId)
    const { rows } = await sql<{ more: number }>`
      update photo p set shown_file_id = ${newId}, mark = ${mark}, changed_seq = ${seq}, bytes = p.bytes + ${body.length} - f.bytes
      from file f where p.bvent_id = ${bventId} and p.id = ${id} and p.shown_file_id = ${shownFileId}
        and f.top_org_id = p.top_org_id and f.id = p.shown_file_id
      returning ${body.length} - f.bytes as more`.execute(db)
    const [changed] = rows
    if (!changed) return false
    await sql`update photo_album set bytes = bytes + ${changed.more} where bvent_id = ${bventId}`.execute(db)
    await db
      .insertInto('file')
      .values({ ...file, isPublic: true })
      .execute()
    await db.updateTable('file').set({ expiresAt: now, isPublic: false }).where('id', '=', shownFileId).execute()
    await tellAlbum(db, bventId)
    return true
  })
  // Somebody hid or deleted it meanwhile: the next turn looks again.
  if (!isTaken) await storage.remove(key)
}
