import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { liveMessages } from '#features/live/messages.ts'
import { isWebAddress } from '#features/live/rules.ts'
import { nextSeq, tellNow } from '#features/live/server/change.ts'
import { findWritableRoom, type RoomRecord } from '#features/live/server/queries.ts'
import { newStream } from '#features/live/server/streamKey.ts'
import type { NewRoom, RoomChange } from '#features/live/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

type Word = 'wrong_end' | 'wrong_url' | 'wrong_code' | 'wrong_playback'
type Judged = Pick<RoomRecord, 'mode' | 'redirectUrl' | 'watch' | 'watchCode' | 'playbackUrl'> & { startTime: Date; endTime: Date }

/** What cannot be, said where it was typed. */
function judge(ctx: Context, room: Judged): void {
  const wrong = (field: string, word: Word) => invalid({ field, message: textIn(liveMessages[`live.${word}`], ctx.language) })
  if (room.endTime <= room.startTime) throw wrong('endTime', 'wrong_end')
  if (room.mode === 'External' && !isWebAddress(room.redirectUrl)) throw wrong('redirectUrl', 'wrong_url')
  if (room.watch === 'Code' && room.watchCode === '') throw wrong('watchCode', 'wrong_code')
  if (room.playbackUrl !== '' && !isWebAddress(room.playbackUrl)) throw wrong('playbackUrl', 'wrong_playback')
  if (room.mode === 'Hosted' && !ctx.adapters.live) throw new AppError('extension.unavailable')
}

export async function createRoom(ctx: Context, given: NewRoom): Promise<string> {
  const { bventId, coverFileId, startTime, endTime, ...fields } = given
  const event = await findWritableEvent(ctx, bventId)
  const times = { startTime: new Date(startTime), endTime: new Date(endTime) }
  judge(ctx, { ...fields, ...times })
  if (coverFileId) await claimFile(ctx, coverFileId, 'content')
  const id = uuid()
  await ctx.db
    .insertInto('liveRoom')
    .values({
      topOrgId: event.topOrgId,
      id,
      bventId,
      coverFileId,
      ...fields,
      ...times,
      ...(fields.mode === 'Hosted' && (await newStream(ctx, id))),
      createdBy: ctx.who.accountId,
      createdAt: ctx.now,
    })
    .execute()
  await audit(ctx, { action: 'live.create', objectId: id, bventId, after: { ...fields, startTime, endTime } })
  return id
}

/** Once it has been on air it stays with its event and its kind: what was recorded belongs to them. */
export async function editRoom(ctx: Context, id: string, version: number, change: RoomChange): Promise<number> {
  const { room } = await findWritableRoom(ctx, id)
  if (room.version !== version) throw new AppError('core.changed')
  const { startTime, endTime, coverFileId, bventId = room.bventId, ...rest } = change
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<RoomRecord>
  const after = {
    ...room,
    ...given,
    bventId,
    startTime: startTime ? new Date(startTime) : room.startTime,
    endTime: endTime ? new Date(endTime) : room.endTime,
  }
  judge(ctx, after)
  const isMoved = after.bventId !== room.bventId || after.mode !== room.mode
  if (isMoved && room.status !== 'NotStarted') throw new AppError('live.state')
  if (after.bventId !== room.bventId) await findWritableEvent(ctx, after.bventId)
  if (coverFileId && coverFileId !== room.coverFileId) await claimFile(ctx, coverFileId, 'content')
  const stream = after.mode === 'Hosted' && !room.streamKey ? await newStream(ctx, id) : {}
  const seq = await nextSeq(ctx.db, id)
  await ctx.db
    .updateTable('liveRoom')
    .set({
      ...given,
      ...stream,
      bventId: after.bventId,
      startTime: after.startTime,
      endTime: after.endTime,
      ...(coverFileId !== undefined && { coverFileId }),
      version: room.version + 1,
      changedSeq: seq,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'live.edit', objectId: id, bventId: after.bventId, after: change })
  await tellNow(ctx.db, id)
  return room.version + 1
}

/** What people said and watched goes with it, so nobody deletes a room that is on air. */
export async function deleteRoom(ctx: Context, id: string): Promise<void> {
  const { room } = await findWritableRoom(ctx, id)
  if (room.status === 'Live' || room.status === 'Paused') throw new AppError('live.state')
  await ctx.db.deleteFrom('liveRoom').where('id', '=', id).execute()
  await audit(ctx, { action: 'live.delete', objectId: id, bventId: room.bventId, before: { title: room.title } })
}

/** What a copy takes along; never who came, what was said, or a key. */
export function settingsOf(room: RoomRecord) {
  const { topOrgId, title, introduction, mode, redirectUrl, watch, watchCode, isPaidOnly, isOnePlace, isRecord, isChat } = room
  const { slowSeconds, words, coverFileId } = room
  const watching = { watch, watchCode, isPaidOnly, isOnePlace }
  return { ...watching, topOrgId, title, introduction, mode, redirectUrl, isRecord, isChat, slowSeconds, words, coverFileId }
}

/** The same room once more, to go on air another time: settings come along, viewers and words do not. */
export async function copyRoom(ctx: Context, id: string): Promise<string> {
  const { room } = await findWritableRoom(ctx, id)
  const copyId = uuid()
  const { bventId, title, mode } = room
  await ctx.db
    .insertInto('liveRoom')
    .values({
      ...settingsOf(room),
      documentIds: room.documentIds,
      bventId,
      id: copyId,
      title: `${title.slice(0, 58)} 2`,
      startTime: room.startTime,
      endTime: room.endTime,
      ...(mode === 'Hosted' && (await newStream(ctx, copyId))),
      createdBy: ctx.who.accountId,
      createdAt: ctx.now,
    })
    .execute()
  await audit(ctx, { action: 'live.create', objectId: copyId, bventId, after: { title, copiedFrom: id } })
  return copyId
}

export async function changePictures(
  ctx: Context,
  id: string,
  given: { posterFileId?: string | undefined; coverFileId?: string | undefined },
) {
  const { room } = await findWritableRoom(ctx, id)
  for (const fileId of [given.posterFileId, given.coverFileId]) if (fileId) await claimFile(ctx, fileId, 'content')
  await ctx.db
    .updateTable('liveRoom')
    .set({
      ...(given.posterFileId && { posterFileId: given.posterFileId }),
      ...(given.coverFileId && { coverFileId: given.coverFileId }),
      version: room.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'live.pictures', objectId: id, bventId: room.bventId, after: given })
}
