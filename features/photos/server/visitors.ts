import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { photoCalls } from '#features/photos/contract.ts'
import { lockAlbum, nextSeq, readAlbum, tellAlbum } from '#features/photos/server/album.ts'
import { deletePhotos } from '#features/photos/server/acts.ts'
import { openLinkRow, readClaim } from '#features/photos/server/links.ts'
import { asJpeg } from '#features/photos/server/packTask.ts'
import { pageOfPhotos, photoOf } from '#features/photos/server/photos.ts'
import { publicPage, refuseUnlessOpen, visitAlbum } from '#features/photos/server/publicAlbum.ts'
import { takeIn } from '#features/photos/server/takeIn.ts'
import type { PublicPage, Sender } from '#features/photos/shapes.ts'
import { enterEvent } from '#features/registration/server/enterEvent.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'

type Asked<Name extends keyof typeof photoCalls> = RequestOf<(typeof photoCalls)[Name]>
const SEEN_COOKIE = 'le_photos'
const SEEN_SECONDS = 90 * 86_400

export async function gallery(ctx: Context, wanted: Asked<'gallery'>): Promise<PublicPage> {
  const visited = await visitAlbum(askingOf(ctx), wanted.bventId)
  refuseUnlessOpen(visited)
  return inScope(ctx.db, { orgId: visited.event.topOrgId, isReadOnly: true }, (db) => publicPage(db, wanted))
}

/** A browser is counted once for each album; one that keeps no cookies is counted as often as it comes. */
export async function look(ctx: Context, { bventId }: Asked<'look'>): Promise<void> {
  const { event, mayLook } = await visitAlbum(askingOf(ctx), bventId)
  const seen = (ctx.http.cookies[SEEN_COOKIE] ?? '').split('.').filter(Boolean)
  const own = bventId.slice(-12)
  if (!mayLook || seen.includes(own)) return
  ctx.http.setCookie(SEEN_COOKIE, [own, ...seen].slice(0, 50).join('.'), { maxAgeSeconds: SEEN_SECONDS, path: '/' })
  await inScope(ctx.db, { orgId: event.topOrgId }, (db) =>
    sql`update photo_album set view_count = view_count + 1 where bvent_id = ${bventId}`.execute(db),
  )
}

async function originalOf(
  { adapters }: Context,
  db: Db,
  { bventId, id }: { bventId: string; id: string },
  isPublic: boolean,
): Promise<FileAnswer> {
  const { rows } = await sql<{ storageKey: string }>`
    select f.storage_key from photo p join file f on f.top_org_id = p.top_org_id and f.id = p.file_id
    where p.bvent_id = ${bventId} and p.id = ${id} and (p.state = 'Published' or ${!isPublic})`.execute(db)
  const stored = required(await adapters.storage.read(required(rows[0]).storageKey))
  const body = await asJpeg(await buffer(stored.body))
  return { fileName: `${id.slice(-12)}.jpg`, mediaType: 'image/jpeg', bytes: body.length, body }
}

export async function original(ctx: Context, asked: Asked<'original'>): Promise<FileAnswer> {
  await findEvent(ctx, asked.bventId)
  return originalOf(ctx, ctx.db, asked, false)
}

export async function download(ctx: Context, asked: Asked<'download'>): Promise<FileAnswer> {
  const visited = await visitAlbum(askingOf(ctx), asked.bventId)
  if (!visited.mayDownload) throw new AppError('photo.closed')
  const scope = { orgId: visited.event.topOrgId }
  const file = await inScope(ctx.db, { ...scope, isReadOnly: true }, (db) => originalOf(ctx, db, asked, true))
  await inScope(ctx.db, scope, (db) =>
    sql`update photo_album set download_count = download_count + 1 where bvent_id = ${asked.bventId}`.execute(db),
  )
  return file
}

/** What a photographer sees: their own, and how many they may still send. */
export async function sender(ctx: Context, { bventId, t }: Asked<'sender'>): Promise<Sender> {
  const linkId = await readClaim(ctx, bventId, t)
  return inScope(ctx.db, { isReadOnly: true }, async (db) => {
    const event = await enterEvent({ db, now: ctx.now }, bventId)
    const { name, room, endsAt, most, taken } = await openLinkRow(db, linkId, ctx.now)
    const { isReviewed } = await readAlbum(db, event)
    const { rows } = await pageOfPhotos(db, { bventId, linkId, tag: '', order: 'new', after: '' })
    const { title: eventTitle, timeZone } = event
    return { eventTitle, timeZone, name, room, endTime: endsAt.toISOString(), left: most - taken, isReviewed, list: rows.map(photoOf) }
  })
}

export async function sendByLink(ctx: Context, { bventId, t }: Asked<'send'>, upload: UploadedFile) {
  const linkId = await readClaim(ctx, bventId, t)
  const sending = await inScope(ctx.db, { isReadOnly: true }, async (db) => {
    const { topOrgId, timeZone } = await enterEvent({ db, now: ctx.now }, bventId)
    const { name, room, most, taken } = await openLinkRow(db, linkId, ctx.now)
    if (taken >= most) throw new AppError('photo.linkFull')
    return { orgId: topOrgId, bventId, timeZone, linkId, byName: name, room, accountId: null }
  })
  return takeIn(ctx, upload, sending)
}

/** A photographer takes back what they sent; its place is not given back with it. */
export async function withdraw(ctx: Context, { bventId, t, id }: Asked<'withdraw'>): Promise<void> {
  const linkId = await readClaim(ctx, bventId, t)
  const orgId = await inScope(ctx.db, { isReadOnly: true }, async (db) => {
    const { topOrgId } = await enterEvent({ db, now: ctx.now }, bventId)
    await openLinkRow(db, linkId, ctx.now)
    return topOrgId
  })
  await inScope(ctx.db, { orgId }, async (db) => {
    await lockAlbum(db, { topOrgId: orgId, id: bventId })
    const own = await db
      .selectFrom('photo')
      .select('id')
      .where('bventId', '=', bventId)
      .where('id', '=', id)
      .where('linkId', '=', linkId)
      .executeTakeFirst()
    await deletePhotos({ db, now: ctx.now, bventId, ids: [required(own).id], seq: await nextSeq(db, bventId), word: '' })
    await tellAlbum(db, bventId)
  })
}
