import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ActionName } from '#core/actions.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { liveMessages } from '#features/live/messages.ts'
import type { guestActs, moderations } from '#features/live/publicCalls.ts'
import { GONE_SECONDS, MUTE_MINUTES } from '#features/live/rules.ts'
import { nextSeq, tellGone } from '#features/live/server/change.ts'
import { changesSince, feedFor } from '#features/live/server/feed.ts'
import { hubOf } from '#features/live/server/hub.ts'
import { readToken } from '#features/live/server/mediaFor.ts'
import type { RoomRecord } from '#features/live/server/queries.ts'
import { asHost, hostSigner } from '#features/live/server/roomTokens.ts'
import type { RoomFeed } from '#features/live/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type ByLink = { id: string; t: string }
const STREAM_SECONDS = 12 * 3_600

/** Who comes by a link has not signed in: the log says that it was a host. */
export function note(ctx: Context, db: Db, room: RoomRecord, action: ActionName, after: object) {
  const who = { orgId: room.topOrgId, accountId: null, accountName: textIn(liveMessages['live.host'], DEFAULT_LANGUAGE) }
  return audit({ db, now: ctx.now, requestId: ctx.requestId, who }, { action, objectId: room.id, bventId: room.bventId, after })
}

type Desk = { feed: RoomFeed; words: string[]; preview: { url: string; token: string } | null; streamToken: string }

export async function openDesk(ctx: Context, link: ByLink): Promise<Desk> {
  const { raw, room } = await asHost(ctx, link, async (db, found) => ({ raw: await changesSince(db, found, null), room: found }))
  const { live } = ctx.adapters
  const preview =
    live && room.mode === 'Hosted' && room.streamPath
      ? { url: live.playAddresses(room.streamPath).hls, token: await readToken(ctx, room.streamPath) }
      : null
  const e = Math.floor(ctx.now.getTime() / 1000) + STREAM_SECONDS
  const streamToken = (await hostSigner(ctx)).sign({ r: room.id, n: room.hostNumber, e })
  return { feed: feedFor({ isHost: true }, raw), words: room.words, preview, streamToken }
}

type Guest = { who: string; name: string; isOnline: boolean; seconds: number; isMuted: boolean; isKicked: boolean }
const MOST_GUESTS = 200

/** Those who are there first, then those who were there last; as many as a list can show. */
export function listGuests(ctx: Context, { keyWords, ...link }: ByLink & { keyWords: string }): Promise<{ online: number; list: Guest[] }> {
  return asHost(ctx, link, async (db, room) => {
    const { rows } = await sql<Guest>`
      select g.who, g.name, coalesce(v.seen_at > ${ctx.now}::timestamptz - make_interval(secs => ${GONE_SECONDS}), false) as is_online,
        coalesce(v.seconds, 0)::int as seconds, coalesce(g.muted_until > ${ctx.now}, false) as is_muted, g.kicked_at is not null as is_kicked
      from live_guest g left join lateral (
        select max(seen_at) as seen_at, sum(seconds) as seconds from live_view v
        where v.top_org_id = g.top_org_id and v.room_id = g.room_id and v.who = g.who) v on true
      where g.room_id = ${room.id} and strpos(lower(g.name), lower(${keyWords})) > 0
      order by is_online desc, v.seen_at desc nulls last, g.who limit ${MOST_GUESTS}`.execute(db)
    return { online: room.onlineCount, list: rows }
  })
}

export async function announce(ctx: Context, { kind, text, ...link }: ByLink & { kind: 'Notice' | 'Chat'; text: string }): Promise<string> {
  const messageId = await asHost(ctx, link, async (db, room) => {
    const changedSeq = await nextSeq(db, room.id)
    const isPinned = kind === 'Notice'
    if (isPinned) await unpin(db, room.id, changedSeq)
    const { rows } = await sql<{ name: string }>`select name from org where top_org_id = ${room.topOrgId}`.execute(db)
    const id = uuid()
    await db
      .insertInto('liveMessage')
      .values({
        topOrgId: room.topOrgId,
        roomId: room.id,
        id,
        kind,
        name: rows[0]?.name ?? '',
        body: text,
        isPinned,
        saidAt: ctx.now,
        changedSeq,
      })
      .execute()
    if (isPinned) await note(ctx, db, room, 'live.moderate', { act: 'announce', text })
    return id
  })
  hubOf(ctx.db)?.touch(link.id)
  return messageId
}

async function unpin(db: Db, roomId: string, seq: number): Promise<void> {
  await sql`update live_message set is_pinned = false, changed_seq = ${seq} where room_id = ${roomId} and is_pinned`.execute(db)
}

type Moderation = (typeof moderations)[number]

/** Only one is pinned at a time; of two hosts who act at once the later one is what stays, under the room's lock. */
export async function moderate(ctx: Context, { messageId, act, ...link }: ByLink & { messageId: string; act: Moderation }): Promise<void> {
  await asHost(ctx, link, async (db, room) => {
    const seq = await nextSeq(db, room.id)
    if (act === 'pin') await unpin(db, room.id, seq)
    const change = {
      show: sql`state = 'Shown'`,
      hide: sql`state = 'Hidden', is_pinned = false`,
      pin: sql`is_pinned = true, state = 'Shown'`,
      unpin: sql`is_pinned = false`,
      answer: sql`is_answered = true`,
      reopen: sql`is_answered = false`,
    }[act]
    const { rows } = await sql`
      update live_message set ${change}, changed_seq = ${seq} where room_id = ${room.id} and id = ${messageId} returning id`.execute(db)
    required(rows[0])
    await note(ctx, db, room, 'live.moderate', { act, messageId })
  })
  hubOf(ctx.db)?.touch(link.id)
}

type GuestAct = (typeof guestActs)[number]

export async function treatGuest(ctx: Context, { who, act, ...link }: ByLink & { who: string; act: GuestAct }): Promise<void> {
  await asHost(ctx, link, async (db, room) => {
    const until = new Date(ctx.now.getTime() + MUTE_MINUTES * 60_000)
    const change = { mute: { mutedUntil: until }, unmute: { mutedUntil: null }, kick: { kickedAt: ctx.now }, readmit: { kickedAt: null } }[
      act
    ]
    const { numUpdatedRows } = await db
      .updateTable('liveGuest')
      .set(change)
      .where('roomId', '=', room.id)
      .where('who', '=', who)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('core.notFound')
    if (act === 'kick') await tellGone(db, room.id, who)
    await note(ctx, db, room, 'live.guest', { act, who })
  })
}

type TalkRules = ByLink & { isChat: boolean; slowSeconds: number; words: string[] }

export async function changeTalk(ctx: Context, { isChat, slowSeconds, words, ...link }: TalkRules): Promise<void> {
  await asHost(ctx, link, async (db, room) => {
    const changedSeq = await nextSeq(db, room.id)
    await db.updateTable('liveRoom').set({ isChat, slowSeconds, words, changedSeq }).where('id', '=', room.id).execute()
    await note(ctx, db, room, 'live.moderate', { act: 'talk', isChat, slowSeconds, words: words.length })
  })
  hubOf(ctx.db)?.touch(link.id)
}
