import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import type { liveCalls } from '#features/live/contract.ts'
import { refusalOf, VIEWING_SECONDS, type WatchReason, type WatchWay } from '#features/live/rules.ts'
import { changesSince, feedFor } from '#features/live/server/feed.ts'
import { documentsOf } from '#features/live/server/documents.ts'
import { orgOfRoom, readRoom, type RoomRecord } from '#features/live/server/queries.ts'
import { mediaFor } from '#features/live/server/mediaFor.ts'
import { noteBeat } from '#features/live/server/beats.ts'
import { VIEWER_SECONDS, viewerSigner, type ViewerClaim } from '#features/live/server/roomTokens.ts'
import type { Entered } from '#features/live/shapes.ts'
import { findPeople, isOpenTo, isPaidFor, type PersonRow } from '#features/registration/server/people.ts'
import { askingOf, grantsOf } from '#features/registration/server/siteAccess.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'

type Asked = RequestOf<typeof liveCalls.enter>

export const DEVICE_COOKIE = 'le_live'
const DEVICE_SECONDS = 365 * 86_400
/** Whose page has not renewed for so long has left its place. */
const SEAT_SECONDS = 150
const RENEW_SECONDS = 60
/** Wrong codes in ten minutes from one address. */
const MOST_WRONG = 30
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Comes in, or goes on being there: the page asks again long before its token ends, and everything is judged anew. */
export async function enterRoom(ctx: Context, asked: Asked): Promise<Entered> {
  const { id } = asked
  const orgId = await orgOfRoom(ctx.db, id)
  const device = deviceOf(ctx)
  const before = asked.token ? (await viewerSigner(ctx)).read(asked.token, new Date(ctx.now.getTime() - VIEWING_SECONDS * 1000)) : null
  const grants = await grantsOf(askingOf(ctx), asked.t)
  const came = await inScope(ctx.db, { orgId }, async (db) => {
    const room = await readRoom(db, id)
    const people = (await findPeople(db, { bventId: room.bventId, grants })).filter((row) => isOpenTo(grants, row))
    const person = people.find(({ status }) => status === 'Registered') ?? people[0] ?? null
    const reason = refusalOf(
      { ...room, watch: room.watch as WatchWay },
      { attendee: person && { ...person, isPaid: isPaidFor(person) }, code: asked.code },
    )
    if (reason) return { reason }
    const who = person?.status === 'Registered' ? person.id : device
    const guest = await meet(db, room, { who, device, person, asked, now: ctx.now })
    if ('reason' in guest) return guest
    const viewId = await view(db, room, { who, person, name: guest.name, before, ctx })
    const documents = await documentsOf(db, room)
    const isNamed = person?.status === 'Registered'
    return { room, who, name: guest.name, isNamed, viewId, documents, raw: await changesSince(db, room, null) }
  })
  if ('reason' in came) throw await refused(ctx, id, came.reason)
  const { room, who, name, isNamed, viewId, documents, raw } = came
  noteBeat(ctx.db, { roomId: id, orgId, viewId, now: ctx.now })
  const token = (await viewerSigner(ctx)).sign({
    r: id,
    o: orgId,
    w: who,
    v: viewId,
    e: Math.floor(ctx.now.getTime() / 1000) + VIEWER_SECONDS,
  })
  ctx.http.setCookie(DEVICE_COOKIE, device, { maxAgeSeconds: DEVICE_SECONDS, path: '/' })
  const media = await mediaFor(ctx, room)
  return { token, renewSeconds: RENEW_SECONDS, name, isNamed, media, documents, feed: feedFor({ isHost: false }, raw) }
}

function deviceOf({ http }: Context): string {
  const known = http.cookies[DEVICE_COOKIE] ?? ''
  return UUID.test(known) ? known : uuid()
}

/** Guessing codes is slowed down; nobody else's refusal costs anything. */
async function refused(ctx: Context, id: string, reason: WatchReason): Promise<AppError> {
  if (reason === 'wrongCode') {
    const limiter = openLimiter(ctx.db, 'liveCode', MOST_WRONG, VIEWING_SECONDS)
    const { isTaken, waitSeconds } = await take(limiter, hashedKey(`${id} ${addressKey(ctx.address)}`))
    if (!isTaken) return new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
  }
  return new AppError('live.notAllowed', { returnObj: { reason } })
}

type Meeting = { who: string; device: string; person: PersonRow | null; asked: Asked; now: Date }

/** One row for everybody; whoever was shown out stays out, and a place that another browser has is not given twice. */
async function meet(db: Db, room: RoomRecord, meeting: Meeting): Promise<{ name: string } | { reason: WatchReason }> {
  const { who, device, person, asked, now } = meeting
  const isPerson = person !== null && who === person.id
  const name = isPerson ? person.fullName : asked.name
  const needsSeat = room.isOnePlace && isPerson
  const { rows } = await sql<{ name: string; kickedAt: Date | null; seat: string | null }>`
    insert into live_guest as g (top_org_id, room_id, who, attendee_id, name, seat, seat_seen_at)
    values (${room.topOrgId}, ${room.id}, ${who}, ${isPerson ? who : null}, ${name}, ${device}, ${now})
    on conflict (top_org_id, room_id, who) do update set
      name = case when excluded.name <> '' then excluded.name else g.name end,
      seat = case when ${!needsSeat || asked.isTakingOver} or g.seat is null or g.seat = excluded.seat
        or g.seat_seen_at < ${now}::timestamptz - make_interval(secs => ${SEAT_SECONDS}) then excluded.seat else g.seat end,
      seat_seen_at = case when ${!needsSeat || asked.isTakingOver} or g.seat is null or g.seat = excluded.seat
        or g.seat_seen_at < ${now}::timestamptz - make_interval(secs => ${SEAT_SECONDS}) then excluded.seat_seen_at else g.seat_seen_at end
    returning g.name, g.kicked_at, g.seat`.execute(db)
  const [guest] = rows
  if (guest?.kickedAt) return { reason: 'kicked' }
  if (needsSeat && guest?.seat !== device) return { reason: 'place' }
  return { name: guest?.name ?? '' }
}

type Viewing = { who: string; person: PersonRow | null; name: string; before: ViewerClaim | null; ctx: Context }

/** The viewing of the token before goes on, if it is theirs and not long over; a reload is not another one. */
async function view(db: Db, room: RoomRecord, { who, person, name, before, ctx }: Viewing): Promise<string> {
  if (before && before.r === room.id && before.w === who) {
    // Whoever says their name later has had it all along.
    const known = await db
      .updateTable('liveView')
      .set({ name })
      .where('roomId', '=', room.id)
      .where('id', '=', before.v)
      .where('seenAt', '>', new Date(ctx.now.getTime() - VIEWING_SECONDS * 1000))
      .returning('id')
      .executeTakeFirst()
    if (known) return known.id
  }
  const id = uuid()
  const attendeeId = person && who === person.id ? person.id : null
  await db
    .insertInto('liveView')
    .values({
      topOrgId: room.topOrgId,
      roomId: room.id,
      id,
      who,
      attendeeId,
      name,
      device: deviceWord(String(ctx.http.headers['user-agent'] ?? '')),
      enteredAt: ctx.now,
      seenAt: ctx.now,
    })
    .execute()
  return id
}

function deviceWord(agent: string): string {
  if (/micromessenger/i.test(agent)) return 'wechat'
  if (/iphone|android|mobile/i.test(agent)) return 'phone'
  return agent ? 'computer' : ''
}
