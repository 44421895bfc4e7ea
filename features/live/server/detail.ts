import { LRUCache } from 'lru-cache'
import { linkEnd } from '#features/links/siteLinks.ts'
import { bitRateOf, type Received } from '#features/live/rules.ts'
import { mediaToken } from '#features/live/server/mediaTokens.ts'
import { findRoom, findWritableRoom, listedOf, readShown, type RoomRecord } from '#features/live/server/queries.ts'
import { hostSigner } from '#features/live/server/roomTokens.ts'
import { keyOfStream, newStream } from '#features/live/server/streamKey.ts'
import type { RoomDetail, StreamHealth } from '#features/live/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

const DAY_MS = 86_400_000

/** The key is for those who may go live, not for everybody who may look. */
export async function roomDetail(ctx: Context, id: string): Promise<RoomDetail> {
  const { room } = await findRoom(ctx, id)
  const shown = await readShown(ctx.db, id)
  const { live } = ctx.adapters
  const { streamPath } = room
  const addresses = live && streamPath ? live.playAddresses(streamPath) : { hls: '', whep: '' }
  const isHost = ctx.who.codes.has('lite_res_act_live')
  return {
    ...listedOf(shown, ctx.config),
    publish: isHost && live && streamPath ? live.publishAddresses(streamPath, await proofOf(ctx, room, streamPath)) : null,
    ...addresses,
    watchCode: isHost ? room.watchCode : '',
    isPaidOnly: room.isPaidOnly,
    isOnePlace: room.isOnePlace,
    coverFileId: room.coverFileId,
    documentIds: room.documentIds,
    liveTime: room.liveAt?.toISOString() ?? null,
    endedTime: room.endedAt?.toISOString() ?? null,
    isEngineThere: live !== null,
  }
}

async function proofOf(ctx: Context, room: RoomRecord, path: string): Promise<{ key: string; token: string }> {
  const until = new Date(Math.max(room.endTime.getTime(), ctx.now.getTime()) + DAY_MS)
  return { key: await keyOfStream(ctx, room), token: await mediaToken(ctx, path, ['publish'], until) }
}

/** Nobody sees what is sent with the old key, since viewers read the new path; whoever sends with it is cut off afterwards. */
export async function rotateKey(ctx: Context, id: string): Promise<void> {
  const { who, now, requestId, config } = ctx
  const old = await inScope(ctx.db, { orgId: who.orgId, accountId: who.accountId }, async (db) => {
    const { room } = await findWritableRoom({ db, who, now }, id)
    if (room.mode !== 'Hosted') throw new AppError('live.state')
    await db
      .updateTable('liveRoom')
      .set({ ...(await newStream({ db, config }, id)), version: room.version + 1 })
      .where('id', '=', id)
      .execute()
    await audit({ db, who, now, requestId }, { action: 'live.rotateKey', objectId: id, bventId: room.bventId })
    return room.streamPath
  })
  if (old) await ctx.adapters.live?.cutOff(old).catch((error: unknown) => ctx.log.warn({ error }, 'nobody was cut off'))
}

/** Whoever has it hosts the room, several at once; a new one makes the earlier ones useless. */
export async function hostLink(ctx: Context, id: string, isNew = false): Promise<string> {
  const { room, event } = isNew ? await findWritableRoom(ctx, id) : await findRoom(ctx, id)
  const hostNumber = room.hostNumber + Number(isNew)
  if (isNew) {
    await ctx.db.updateTable('liveRoom').set({ hostNumber }).where('id', '=', id).execute()
    await audit(ctx, { action: 'live.hostLink', objectId: id, bventId: event.id })
  }
  const t = (await hostSigner(ctx)).sign({ r: id, n: hostNumber, e: linkEnd(room.endTime > event.endTime ? room.endTime : event.endTime) })
  return `${ctx.config.PUBLIC_URL}/livepc/${id}/live/host?t=${t}`
}

/** What each stream had brought when somebody looked last: one look every few seconds tells how much comes in. */
const looks = new LRUCache<string, { latest: Received; before?: Received }>({ max: 500 })
const LOOK_MS = 3_000

/** Asked of the engine outside any transaction. */
export async function healthOf({ adapters, now }: Pick<Context, 'adapters' | 'now'>, room: RoomRecord): Promise<StreamHealth | null> {
  const health = adapters.live && room.streamPath ? await adapters.live.health(room.streamPath) : null
  if (!health) return null
  const seen = { bytes: health.bytesReceived, at: now.getTime() }
  const known = looks.get(room.streamPath ?? '')
  // Two desks that ask in the same second compare with the same earlier look.
  const isNext = !known || seen.at - known.latest.at >= LOOK_MS
  const before = isNext ? known?.latest : known.before
  if (isNext) looks.set(room.streamPath ?? '', { latest: seen, ...(before && { before }) })
  return { ...health, bitRate: health.isReady ? bitRateOf(before, seen) : null }
}

export async function roomHealth(ctx: Context, id: string): Promise<StreamHealth | null> {
  const { who } = ctx
  const { room } = await inScope(ctx.db, { orgId: who.orgId, isReadOnly: true }, (db) => findRoom({ db, who }, id))
  return healthOf(ctx, room)
}

/** An engine that does not answer has nothing to show. */
export async function roomRecordings(ctx: Context, id: string): Promise<{ start: string; url: string }[]> {
  const { who } = ctx
  const { room } = await inScope(ctx.db, { orgId: who.orgId, isReadOnly: true }, (db) => findRoom({ db, who }, id))
  return ctx.adapters.live && room.streamPath ? ctx.adapters.live.recordings(room.streamPath).catch(() => []) : []
}
