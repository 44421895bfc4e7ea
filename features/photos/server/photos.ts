import { sql, type RawBuilder } from 'kysely'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { cursorText, PAGE, readCursor, type PhotoOrder, type PhotoState } from '#features/photos/rules.ts'
import type { Photo, PublicPhoto } from '#features/photos/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'
import { contains } from '#server/kit/database/like.ts'
import { required } from '#server/kit/errors.ts'

export type PhotoRow = {
  id: string
  shownFileId: string
  width: number
  height: number
  byName: string
  room: string
  tags: string[]
  state: PhotoState
  fileName: string
  takenAt: Date
  uploadedAt: Date
  publishedAt: Date | null
  changedSeq: number
}

export const photoColumns = sql`p.id, p.shown_file_id, p.width, p.height, p.by_name, p.room, p.tags, p.state, p.file_name, p.taken_at,
  p.uploaded_at, p.published_at, p.changed_seq`

export function photoOf({ shownFileId, byName, takenAt, uploadedAt, publishedAt: _, changedSeq: _seq, ...row }: PhotoRow): Photo {
  return {
    ...row,
    url: `${FILE_PATH}/${shownFileId}`,
    by: byName,
    takenTime: takenAt.toISOString(),
    uploadedTime: uploadedAt.toISOString(),
  }
}

export function publicPhotoOf({ id, shownFileId, width, height, byName, room, tags, takenAt }: PhotoRow): PublicPhoto {
  return { id, url: `${FILE_PATH}/${shownFileId}`, width, height, by: byName, room, tags, time: takenAt.toISOString() }
}

type Wanted = {
  bventId: string
  state?: PhotoState | undefined
  keyWords?: string
  tag: string
  sessionId?: string | undefined
  linkId?: string | undefined
  order: PhotoOrder
  after: string
}

/** Pictures of a session: taken while it was on, in its room where both say one. Asked anew each time, so they follow the agenda. */
async function ofSession(db: Db, { bventId, sessionId }: Wanted): Promise<RawBuilder<unknown>> {
  if (!sessionId) return sql`true`
  const { startTime, endTime, room } = required(
    await db
      .selectFrom('bventSession')
      .select(['startTime', 'endTime', 'room'])
      .where('bventId', '=', bventId)
      .where('id', '=', sessionId)
      .executeTakeFirst(),
  )
  return sql`p.taken_at >= ${startTime} and p.taken_at < ${endTime} and (p.room = '' or ${room} = '' or p.room = ${room})`
}

/** The newest first, a page after the one before: what comes in meanwhile moves nothing. */
export async function pageOfPhotos(db: Db, wanted: Wanted): Promise<{ rows: PhotoRow[]; next: string }> {
  const { bventId, state, keyWords = '', tag, linkId, order, after } = wanted
  const at = order === 'new' && state === 'Published' ? sql`p.published_at` : order === 'new' ? sql`p.uploaded_at` : sql`p.taken_at`
  const cursor = readCursor(after)
  const which = [
    sql`p.bvent_id = ${bventId}`,
    state ? sql`p.state = ${state}` : sql`true`,
    tag ? sql`${tag} = any(p.tags)` : sql`true`,
    linkId ? sql`p.link_id = ${linkId}` : sql`true`,
    keyWords ? sql`concat_ws(' ', p.file_name, p.by_name, p.room, array_to_string(p.tags, ' ')) ilike ${contains(keyWords)}` : sql`true`,
    await ofSession(db, wanted),
    cursor ? sql`(${at}, p.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`,
  ]
  const { rows } = await sql<PhotoRow & { at: Date }>`
    select ${photoColumns}, ${at} as at from photo p where ${sql.join(which, sql` and `)} order by ${at} desc, p.id desc limit ${PAGE + 1}`.execute(
    db,
  )
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > PAGE && last ? cursorText({ at: last.at, id: last.id }) : '' }
}

/** The newest of an album that everybody may look at. */
export async function wallPhotos(db: Db, bventId: string, most: number): Promise<{ url: string; width: number; height: number }[]> {
  const { rows } = await sql<Pick<PhotoRow, 'shownFileId' | 'width' | 'height'>>`
    select p.shown_file_id, p.width, p.height from photo p join photo_album a on a.top_org_id = p.top_org_id and a.bvent_id = p.bvent_id
    where p.bvent_id = ${bventId} and p.state = 'Published' and a.is_open and a.watch = 'Public'
    order by p.published_at desc, p.id desc limit ${most}`.execute(db)
  return rows.map(({ shownFileId, ...shape }) => ({ url: `${FILE_PATH}/${shownFileId}`, ...shape }))
}

export async function findPhoto(db: Db, bventId: string, id: string): Promise<PhotoRow> {
  const { rows } = await sql<PhotoRow>`select ${photoColumns} from photo p where p.bvent_id = ${bventId} and p.id = ${id}`.execute(db)
  return required(rows[0])
}
