import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isHeldBack, isOnAir, type LiveStatus } from '#features/live/rules.ts'
import { noteBeat, notePollVote, noteReactions } from '#features/live/server/beats.ts'
import { nextSeq } from '#features/live/server/change.ts'
import { hubOf } from '#features/live/server/hub.ts'
import { readRoom, type RoomRecord } from '#features/live/server/queries.ts'
import { readViewer, type ViewerClaim } from '#features/live/server/roomTokens.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { openLimiter, take } from '#server/kit/limiter.ts'

/** Whatever is sent up by one person in a minute. */
const MOST_A_MINUTE = 60

type InRoom = { id: string; token: string }
type Guest = { name: string; attendeeId: string | null; mutedUntil: Date | null; kickedAt: Date | null }

async function slowDown({ db }: Context, { r, w }: ViewerClaim, what: string, most = MOST_A_MINUTE): Promise<void> {
  const { isTaken, waitSeconds } = await take(openLimiter(db, `live${what}`, most, 60), `${r}${w}`)
  if (!isTaken) throw new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
}

async function guestOf(db: Db, claim: ViewerClaim): Promise<Guest> {
  const guest = await db
    .selectFrom('liveGuest')
    .select(['name', 'attendeeId', 'mutedUntil', 'kickedAt'])
    .where('roomId', '=', claim.r)
    .where('who', '=', claim.w)
    .executeTakeFirst()
  if (!guest || guest.kickedAt) throw new AppError('live.notAllowed', { returnObj: { reason: 'kicked' } })
  return guest
}

function refuseUnlessOpen(room: RoomRecord, guest: Guest, now: Date): void {
  const isOpen = room.status === 'NotStarted' || isOnAir(room.status as LiveStatus)
  if (!isOpen) throw new AppError('live.over')
  if (!room.isChat) throw new AppError('live.muted', { returnObj: { reason: 'chatOff' } })
  if (guest.mutedUntil && guest.mutedUntil > now) throw new AppError('live.muted', { returnObj: { reason: 'muted' } })
  if (guest.name === '') throw new AppError('live.muted', { returnObj: { reason: 'name' } })
}

type Said = InRoom & { kind: 'Chat' | 'Question'; text: string }

/** Somebody in the room who was not shown out since. */
export async function readGuest(asking: Pick<Context, 'db' | 'config' | 'now'>, inRoom: InRoom): Promise<ViewerClaim> {
  const claim = await readViewer(asking, inRoom)
  await inScope(asking.db, { orgId: claim.o, isReadOnly: true }, (db) => guestOf(db, claim))
  return claim
}

/** In slow mode the row of the speaker decides: of two messages sent at once one comes through. */
export async function say(ctx: Context, { id, token, kind, text }: Said): Promise<{ id: string; isHeld: boolean }> {
  const claim = await readViewer(ctx, { id, token })
  await slowDown(ctx, claim, 'Say')
  const said = await inScope(ctx.db, { orgId: claim.o }, async (db) => {
    const room = await readRoom(db, id)
    const guest = await guestOf(db, claim)
    refuseUnlessOpen(room, guest, ctx.now)
    const { numUpdatedRows } = await db
      .updateTable('liveGuest')
      .set({ lastSaidAt: ctx.now })
      .where('roomId', '=', id)
      .where('who', '=', claim.w)
      .where((eb) => eb.or([eb('lastSaidAt', 'is', null), eb('lastSaidAt', '<=', new Date(ctx.now.getTime() - room.slowSeconds * 1000))]))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('core.throttled', { retryAfterSeconds: room.slowSeconds })
    const isHeld = isHeldBack(text, room.words)
    const message = { id: uuid(), kind, body: text, who: claim.w, attendeeId: guest.attendeeId, name: guest.name }
    const state = isHeld ? 'Held' : 'Shown'
    const changedSeq = await nextSeq(db, id)
    await db
      .insertInto('liveMessage')
      .values({ topOrgId: claim.o, roomId: id, ...message, state, saidAt: ctx.now, changedSeq })
      .execute()
    return { id: message.id, isHeld }
  })
  hubOf(ctx.db)?.touch(id)
  return said
}

/** Once for each person and question, as often as it is pressed. */
export async function vote(ctx: Context, { id, token, messageId }: InRoom & { messageId: string }): Promise<void> {
  const claim = await readViewer(ctx, { id, token })
  await slowDown(ctx, claim, 'Vote')
  await inScope(ctx.db, { orgId: claim.o }, async (db) => {
    await guestOf(db, claim)
    const { rows } = await sql`
      insert into live_vote (top_org_id, room_id, message_id, who)
      select m.top_org_id, m.room_id, m.id, ${claim.w} from live_message m
      where m.room_id = ${id} and m.id = ${messageId} and m.kind = 'Question' and m.state = 'Shown'
      on conflict do nothing returning 1`.execute(db)
    if (rows.length === 0) return
    const seq = await nextSeq(db, id)
    await sql`update live_message set votes = votes + 1, changed_seq = ${seq} where room_id = ${id} and id = ${messageId}`.execute(db)
  })
  hubOf(ctx.db)?.touch(id)
}

/** One answer each, changed as long as the poll is open; counted together with the heartbeats. */
export async function answerPoll(ctx: Context, { id, token, pollId, choice }: InRoom & { pollId: string; choice: number }): Promise<void> {
  const claim = await readViewer(ctx, { id, token })
  await slowDown(ctx, claim, 'Poll')
  await inScope(ctx.db, { orgId: claim.o }, async (db) => {
    await guestOf(db, claim)
    const { rows } = await sql`
      insert into live_poll_vote as v (top_org_id, room_id, poll_id, who, choice)
      select p.top_org_id, p.room_id, p.id, ${claim.w}, ${choice} from live_poll p
      where p.room_id = ${id} and p.id = ${pollId} and p.state = 'Open' and ${choice} < cardinality(p.options) for share
      on conflict (top_org_id, room_id, poll_id, who) do update set choice = excluded.choice returning 1`.execute(db)
    if (rows.length === 0) throw new AppError('live.state')
  })
  notePollVote(ctx.db, { roomId: id, orgId: claim.o })
}

export async function react(ctx: Context, { id, token, count }: InRoom & { count: number }): Promise<void> {
  const claim = await readViewer(ctx, { id, token })
  await slowDown(ctx, claim, 'React')
  noteReactions(ctx.db, { roomId: id, orgId: claim.o, count })
}

export async function beat(ctx: Context, { id, token }: InRoom): Promise<void> {
  const claim = await readViewer(ctx, { id, token })
  noteBeat(ctx.db, { roomId: id, orgId: claim.o, viewId: claim.v, now: ctx.now })
}
