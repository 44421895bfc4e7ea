import { sql } from 'kysely'
import type { ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { creditsOf } from '#features/credits/server/book.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import type { liveCalls } from '#features/live/contract.ts'
import { curveOf, LONGEST_BEAT_SECONDS, momentsBetween, type Span } from '#features/live/rules.ts'
import { findRoom, type RoomRecord } from '#features/live/server/queries.ts'
import type { Viewing } from '#features/live/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type ViewRow = {
  checkinTime: Date | null
  attendeeId: string | null
  name: string
  device: string
  enteredAt: Date
  seenAt: Date
  seconds: number
  total: number
}

/** Names are those of now where there is an attendee: somebody who married is found by their name. */
export async function readViewings(
  db: Db,
  room: RoomRecord,
  { keyWords = '', limit, offset }: { keyWords?: string | undefined; limit: number; offset: number },
): Promise<{ rows: Viewing[]; total: number }> {
  const { rows } = await sql<ViewRow>`
    select v.attendee_id, a.checkin_time, coalesce(a.full_name, v.name) as name, v.device, v.entered_at, v.seen_at, v.seconds, (count(*) over ())::int as total
    from live_view v left join attendee a on a.top_org_id = v.top_org_id and a.bvent_id = ${room.bventId} and a.id = v.attendee_id
    where v.room_id = ${room.id} and strpos(lower(coalesce(a.full_name, v.name)), lower(${keyWords})) > 0
    order by v.entered_at, v.id limit ${limit} offset ${offset}`.execute(db)
  const shown = rows.map(({ attendeeId, name, device, enteredAt, seenAt, seconds, checkinTime }) => ({
    attendeeId: attendeeId ?? '',
    name,
    enterTime: enteredAt.toISOString(),
    leaveTime: seenAt.toISOString(),
    watchSeconds: seconds,
    device,
    checkinTime: checkinTime?.toISOString() ?? null,
  }))
  return { rows: shown, total: rows[0]?.total ?? 0 }
}

type Asked = { id: string; keyWords?: string | undefined; pageNo: number; pageSize: number }

export async function userRecord(ctx: Context, { id, keyWords, pageNo, pageSize }: Asked): Promise<Paged<{ list: Viewing[] }>> {
  const { room } = await findRoom(ctx, id)
  const { rows, total } = await readViewings(ctx.db, room, { keyWords, limit: pageSize, offset: (pageNo - 1) * pageSize })
  return page({ list: rows }, pagerOf({ pageNo, pageSize }, total))
}

/** People are counted once; how long they watched on average is by person, however often they came. */
export async function watchData(ctx: Context, id: string): Promise<ResultOf<typeof liveCalls.watchData>> {
  const { room } = await findRoom(ctx, id)
  const { rows: sums } = await sql<{ viewers: number; averageSeconds: number }>`
    select count(*)::int as viewers, coalesce(round(avg(seconds)), 0)::int as average_seconds
    from (select sum(seconds) as seconds from live_view where room_id = ${id} group by who) p`.execute(ctx.db)
  const { rows: spans } = await sql<Span>`
    select entered_at, seen_at + make_interval(secs => ${LONGEST_BEAT_SECONDS}) as seen_at from live_view where room_id = ${id}`.execute(
    ctx.db,
  )
  const { viewers = 0, averageSeconds = 0 } = sums[0] ?? {}
  const first = spans.reduce((earliest, { enteredAt }) => (enteredAt < earliest ? enteredAt : earliest), ctx.now)
  const last = spans.reduce((latest, { seenAt }) => (seenAt > latest ? seenAt : latest), first)
  // Between two beats somebody is still there; the last of all was heard of just so long ago.
  const end = new Date(Math.max(first.getTime(), last.getTime() - LONGEST_BEAT_SECONDS * 1000))
  const moments = spans.length > 0 ? momentsBetween(first, end) : []
  const online = curveOf(spans, moments)
  return {
    viewers,
    peak: Math.max(room.peakCount, ...online, 0),
    averageSeconds,
    curve: moments.map((moment, at) => ({ time: moment.toISOString(), online: online[at] ?? 0 })),
  }
}

export async function usedInfo({ db }: Context): Promise<ResultOf<typeof liveCalls.usedInfo>> {
  if ((await sellerOf(db)) === null) {
    const { rows } = await sql<{ used: number }>`select coalesce(sum(charged_minutes), 0)::bigint as used from live_room`.execute(db)
    return { totalMinutes: null, usedMinutes: rows[0]?.used ?? 0, leftMinutes: null }
  }
  const { left, reserved, used } = (await creditsOf(db))('live')
  return { totalMinutes: left + reserved + used, usedMinutes: used, leftMinutes: left }
}
