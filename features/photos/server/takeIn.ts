import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { format, textIn } from '#core/messages.ts'
import { fileMessages } from '#features/files/messages.ts'
import { detectKind } from '#features/files/server/detectKind.ts'
import { photographed, type Photograph } from '#features/files/server/images.ts'
import { takenTime } from '#features/photos/exif.ts'
import { believed, MOST_PHOTOS, PHOTO_QUOTA_BYTES } from '#features/photos/rules.ts'
import { lockAlbum, nextSeq, readAlbum } from '#features/photos/server/album.ts'
import { hubOf } from '#features/photos/server/hub.ts'
import { takePlace } from '#features/photos/server/links.ts'
import { shownPicture } from '#features/photos/server/mark.ts'
import { findPhoto, photoOf } from '#features/photos/server/photos.ts'
import type { Photo } from '#features/photos/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

/** Who sends, and where they stand; without a link it is a member. */
export type Sending = {
  orgId: string
  bventId: string
  timeZone: string
  linkId: string | null
  byName: string
  room: string
  accountId: string | null
}
type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

const scopedIn =
  ({ db }: Context, { orgId, accountId }: Sending): Within =>
  (work) =>
    inScope(db, { orgId, ...(accountId && { accountId }) }, work)

/**
 * Takes a picture in once, however often it is sent. It is read, turned, freed of what the camera wrote and painted outside any
 * transaction; what decides (room, links, order) is one short one.
 */
export async function takeIn(
  ctx: Context,
  upload: UploadedFile,
  sending: Sending,
  within: Within = scopedIn(ctx, sending),
): Promise<{ photo: Photo; isKnown: boolean }> {
  const { bventId } = sending
  const digest = createHash('sha256').update(upload.bytes).digest()
  const known = await within((db) => knownPhoto(db, bventId, digest))
  if (known) return { photo: known, isKnown: true }
  const picture = await readPicture(ctx, upload)
  const { mark } = await within((db) => readAlbum(db, { topOrgId: sending.orgId, id: bventId }))
  const { made, files, forget } = await store(ctx, sending, picture, mark)
  const takenAt = believed(picture.exif && takenTime(picture.exif, sending.timeZone), ctx.now)
  try {
    const entering = { sending, made: { ...made, digest }, files, fileName: upload.fileName, takenAt, now: ctx.now }
    const id = await within((db) => enter(db, entering))
    if (!id) await forget()
    const photo = await within(async (db) => (id ? photoOf(await findPhoto(db, bventId, id)) : await knownPhoto(db, bventId, digest)))
    if (!photo) throw new AppError('core.changed')
    if (id && photo.state === 'Published') hubOf(ctx.db)?.touch(bventId)
    return { photo, isKnown: id === null }
  } catch (error) {
    await forget()
    throw error
  }
}

/** Written before it is entered; what is not entered is forgotten again. */
async function store({ adapters: { storage } }: Context, { orgId }: Sending, picture: Photograph, mark: string) {
  const shown = await shownPicture(picture.body, mark)
  const [fileId, shownFileId] = [uuid(), uuid()]
  const keyOf = (id: string) => `uploads/${orgId}/${id}.webp`
  await storage.write(keyOf(fileId), picture.body)
  await storage.write(keyOf(shownFileId), shown)
  const files = [
    { id: fileId, bytes: picture.body.length, storageKey: keyOf(fileId), isPublic: false },
    { id: shownFileId, bytes: shown.length, storageKey: keyOf(shownFileId), isPublic: true },
  ]
  const made = { fileId, shownFileId, mark, width: picture.width, height: picture.height, bytes: picture.body.length + shown.length }
  const forget = () => Promise.all(files.map(({ storageKey }) => storage.remove(storageKey)))
  return { made, files, forget }
}

async function knownPhoto(db: Db, bventId: string, digest: Buffer): Promise<Photo | null> {
  const row = await db.selectFrom('photo').select('id').where('bventId', '=', bventId).where('digest', '=', digest).executeTakeFirst()
  return row ? photoOf(await findPhoto(db, bventId, row.id)) : null
}

async function readPicture({ language }: Context, { fileName, bytes }: UploadedFile): Promise<Photograph> {
  const refuse = (why: 'noPicture' | 'unreadable') =>
    invalid({ field: 'file', message: format(textIn(fileMessages[`files.refused.${why}`], language), { fileName }, language) })
  if (!(await detectKind(bytes))?.isImage) throw refuse('noPicture')
  return photographed(bytes).catch((error: unknown) => {
    // That there is no turn to be had just now says nothing about the picture.
    throw error instanceof AppError ? error : refuse('unreadable')
  })
}

type Made = { fileId: string; shownFileId: string; mark: string; digest: Buffer; width: number; height: number; bytes: number }
type StoredFile = { id: string; bytes: number; storageKey: string; isPublic: boolean }
type Entering = { sending: Sending; made: Made; files: StoredFile[]; fileName: string; takenAt: Date; now: Date }

/** Null: somebody has sent the same picture meanwhile. */
async function enter(db: Db, { sending, made, files, fileName, takenAt, now }: Entering): Promise<string | null> {
  const { orgId, bventId, linkId, byName, room, accountId } = sending
  const album = await lockAlbum(db, { topOrgId: orgId, id: bventId })
  await refuseBeyondQuota(db, { orgId, more: made.bytes, count: album.photoCount })
  const state = album.isReviewed ? 'Pending' : 'Published'
  const id = uuid()
  const row = { topOrgId: orgId, bventId, id, linkId, byName, room, ...made, fileName: fileName.slice(0, 255), tags: [], state }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photo')
    .values({ ...row, takenAt, uploadedAt: now, publishedAt: state === 'Published' ? now : null, changedSeq: await nextSeq(db, bventId) })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId', 'digest']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return null
  if (linkId) await takePlace(db, linkId, now)
  await sql`update photo_album set photo_count = photo_count + 1, bytes = bytes + ${made.bytes} where bvent_id = ${bventId}`.execute(db)
  const stored = { topOrgId: orgId, extension: 'webp', mediaType: 'image/webp', purpose: 'photo', accountId, expiresAt: null }
  await db
    .insertInto('file')
    .values(files.map((file) => ({ ...stored, ...file, fileName: row.fileName })))
    .execute()
  return id
}

/** Two who send at once are counted one after the other. */
async function refuseBeyondQuota(db: Db, { orgId, more, count }: { orgId: string; more: number; count: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo:${orgId}`}, 0))`.execute(db)
  const { rows } = await sql<{ used: number }>`select coalesce(sum(bytes), 0)::float8 as used from photo_album`.execute(db)
  if (count >= MOST_PHOTOS || (rows[0]?.used ?? 0) + more > PHOTO_QUOTA_BYTES) throw new AppError('photo.full')
}
