import { sql, type Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { PHOTO_QUOTA_BYTES, type AlbumWatch, type DownloadWay } from '#features/photos/rules.ts'
import { linksOf } from '#features/photos/server/links.ts'
import type { Album } from '#features/photos/shapes.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type AlbumRow = Selectable<Schema['photoAlbum']>

/** Every server that shows an album listens here. */
export const ALBUM_CHANNEL = 'photo_album'

export const galleryPath = (bventId: string) => `/photos/${bventId}`

const fresh = {
  isOpen: true,
  watch: 'Public',
  isReviewed: false,
  mark: '',
  download: 'Nobody',
  photoCount: 0,
  bytes: 0,
  viewCount: 0,
  downloadCount: 0,
  lastSeq: 0,
  gone: [],
  goneSeq: 0,
  version: 0,
}

/** An event has an album from the beginning; its row is made with the first change. */
export async function readAlbum(db: Db, { topOrgId, id }: { topOrgId: string; id: string }): Promise<AlbumRow> {
  const row = await db.selectFrom('photoAlbum').selectAll().where('bventId', '=', id).executeTakeFirst()
  return row ?? { ...fresh, topOrgId, bventId: id }
}

/** The same, and nobody else changes it before this transaction ends. */
export async function lockAlbum(db: Db, event: { topOrgId: string; id: string }): Promise<AlbumRow> {
  await db
    .insertInto('photoAlbum')
    .values({ topOrgId: event.topOrgId, bventId: event.id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('photoAlbum').selectAll().where('bventId', '=', event.id).forUpdate().executeTakeFirstOrThrow()
}

/** The next number of an album. Its row stays locked until the end, so that numbers become visible in their order. */
export async function nextSeq(db: Db, bventId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update photo_album set last_seq = last_seq + 1 where bvent_id = ${bventId} returning last_seq as seq`.execute(db)
  return rows[0]?.seq ?? 0
}

export async function tellAlbum(db: Db, bventId: string): Promise<void> {
  await sql`select pg_notify(${ALBUM_CHANNEL}, ${bventId})`.execute(db)
}

export async function tagsOf(db: Db, bventId: string, { isPublic }: { isPublic: boolean }): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from photo, unnest(tags) as tag
    where bvent_id = ${bventId} and (state = 'Published' or ${!isPublic}) group by tag order by 2 desc, 1 limit 50`.execute(db)
  return rows
}

export async function choicesOfSessions(db: Db, bventId: string) {
  const sessions = await sessionsOf(db, bventId)
  return sessions.map(({ id, title, room, startTime, endTime }) => ({ id, title, room, startTime, endTime }))
}

export async function shownAlbum(ctx: Context, bventId: string): Promise<Album> {
  const { db, config, who } = ctx
  const event = await findEvent(ctx, bventId)
  const album = await readAlbum(db, event)
  const { rows: counted } = await sql<{ state: keyof Album['counts']; count: number; toMark: number }>`
    select state, count(*)::int as count, (count(*) filter (where mark <> ${album.mark}))::int as to_mark
    from photo where bvent_id = ${bventId} group by state`.execute(db)
  const { rows: used } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes from photo_album`.execute(db)
  const sessions = await choicesOfSessions(db, bventId)
  const countOf = (state: keyof Album['counts']) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    isOpen: album.isOpen,
    watch: album.watch as AlbumWatch,
    isReviewed: album.isReviewed,
    mark: album.mark,
    download: album.download as DownloadWay,
    version: album.version,
    url: `${config.PUBLIC_URL}${galleryPath(bventId)}`,
    timeZone: event.timeZone,
    counts: { Pending: countOf('Pending'), Published: countOf('Published'), Hidden: countOf('Hidden') },
    toMark: counted.reduce((sum, { toMark }) => sum + toMark, 0),
    viewCount: album.viewCount,
    downloadCount: album.downloadCount,
    usedBytes: used[0]?.bytes ?? 0,
    mostBytes: PHOTO_QUOTA_BYTES,
    tags: await tagsOf(db, bventId, { isPublic: false }),
    rooms: [...new Set(sessions.map(({ room }) => room).filter(Boolean))],
    sessions,
    photographers: await linksOf(ctx, event, { hasAddresses: who.codes.has('lite_res_act_live') }),
  }
}

type Saved = {
  bventId: string
  version: number
  isOpen: boolean
  watch: AlbumWatch
  isReviewed: boolean
  mark: string
  download: DownloadWay
}

/** Another mark is painted by the job that looks after it; what visitors see keeps its old one until then. */
export async function saveAlbum(ctx: Context, { bventId, version, ...settings }: Saved): Promise<number> {
  const event = await findWritableEvent(ctx, bventId)
  const { isOpen, watch, isReviewed, mark, download, ...row } = await lockAlbum(ctx.db, event)
  if (row.version !== version) throw new AppError('core.changed')
  await ctx.db
    .updateTable('photoAlbum')
    .set({ ...settings, version: version + 1 })
    .where('bventId', '=', bventId)
    .execute()
  await audit(ctx, {
    action: 'photo.album',
    objectId: bventId,
    bventId,
    before: { isOpen, watch, isReviewed, mark, download },
    after: settings,
  })
  return version + 1
}
