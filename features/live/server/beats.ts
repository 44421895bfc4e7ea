import { sql } from 'kysely'
import { enterCredits, leftOf } from '#features/credits/server/book.ts'
import { GONE_SECONDS, LONGEST_BEAT_SECONDS } from '#features/live/rules.ts'
import { nextSeq } from '#features/live/server/change.ts'
import { hubOf } from '#features/live/server/hub.ts'
import { lockRoom } from '#features/live/server/queries.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

/** Heartbeats are written together, so often. */
const FLUSH_MS = 3_000

type Beats = { orgId: string; views: Map<string, Date>; reactions: number; isPolled: boolean }
type Waiting = { rooms: Map<string, Beats>; timer: NodeJS.Timeout | null }
const waiting = new WeakMap<Db, Waiting>()

function waitingFor(db: Db, roomId: string, orgId: string): Beats {
  const all = waiting.get(db) ?? { rooms: new Map<string, Beats>(), timer: null }
  waiting.set(db, all)
  const room = all.rooms.get(roomId) ?? { orgId, views: new Map<string, Date>(), reactions: 0, isPolled: false }
  all.rooms.set(roomId, room)
  all.timer ??= setTimeout(() => {
    all.timer = null
    void flushBeats(db)
  }, FLUSH_MS).unref()
  return room
}

type In = { roomId: string; orgId: string }

export function noteBeat(db: Db, { roomId, orgId, viewId, now }: In & { viewId: string; now: Date }): void {
  waitingFor(db, roomId, orgId).views.set(viewId, now)
}

export function noteReactions(db: Db, { roomId, orgId, count }: In & { count: number }): void {
  waitingFor(db, roomId, orgId).reactions += count
}

export function notePollVote(db: Db, { roomId, orgId }: In): void {
  waitingFor(db, roomId, orgId).isPolled = true
}

/** Everything that waits, at once: before a server stops, and whenever its time has come. */
export async function flushBeats(db: Db): Promise<void> {
  const all = waiting.get(db)
  if (!all) return
  const rooms = [...all.rooms]
  all.rooms.clear()
  for (const [roomId, beats] of rooms)
    await inScope(db, { orgId: beats.orgId }, (within) => writeBeats(within, roomId, beats))
      .then(() => hubOf(db)?.touch(roomId))
      .catch(() => {})
}

/**
 * What a beat adds is the time since the one before it, whichever server heard that: the row knows. A beat told twice, or late, adds
 * nothing, and a pause longer than a beat can last was not watched.
 */
export async function writeBeats(db: Db, roomId: string, { views, reactions }: Pick<Beats, 'views' | 'reactions'>): Promise<void> {
  const ids = [...views.keys()]
  const times = [...views.values()].map((time) => time.toISOString())
  if (ids.length > 0)
    await sql`
      update live_view v set seen_at = b.at, seconds = v.seconds +
        case when b.at - v.seen_at <= make_interval(secs => ${LONGEST_BEAT_SECONDS}) then floor(extract(epoch from b.at - v.seen_at))::int else 0 end
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as b (id, at)
      where v.room_id = ${roomId} and v.id = b.id and b.at > v.seen_at`.execute(db)
  const latest = times.sort().at(-1) ?? new Date().toISOString()
  const room = await lockRoom(db, roomId)
  const { rows } = await sql<{ online: number; seconds: number }>`
    select count(*) filter (where seen_at > ${latest}::timestamptz - make_interval(secs => ${GONE_SECONDS}))::int as online,
      coalesce(sum(seconds), 0)::bigint as seconds
    from live_view where top_org_id = ${room.topOrgId} and room_id = ${roomId}`.execute(db)
  const { online = 0, seconds = 0 } = rows[0] ?? {}
  const seq = await nextSeq(db, roomId)
  await sql`
    update live_poll p set counts = c.counts, changed_seq = ${seq}
    from (select p.id, array(select count(v.*)::int from generate_series(0, cardinality(p.options) - 1) as o (at)
        left join live_poll_vote v on v.top_org_id = p.top_org_id and v.room_id = p.room_id and v.poll_id = p.id and v.choice = o.at
        group by o.at order by o.at) as counts
      from live_poll p where p.room_id = ${roomId} and p.state = 'Open') c
    where p.room_id = ${roomId} and p.id = c.id and p.counts <> c.counts`.execute(db)
  await sql`
    update live_room set online_count = ${online}, peak_count = greatest(peak_count, ${online}), reaction_count = reaction_count + ${reactions}
    where id = ${roomId}`.execute(db)
  if (room.mode === 'Hosted') await charge(db, { roomId, charged: room.chargedMinutes, seconds, now: new Date(latest) })
}

/** Minutes that were watched, entered once each: the room says how far the books have come. */
async function charge(db: Db, { roomId, charged, seconds, now }: { roomId: string; charged: number; seconds: number; now: Date }) {
  const used = Math.floor(seconds / 60)
  if (used <= charged) return
  const { live } = await leftOf(db, ['live'])
  if (live !== null && live !== undefined)
    await enterCredits({ db, now }, [
      {
        kind: 'live',
        cause: 'usage',
        from: 'left',
        to: 'used',
        units: Math.min(used - charged, live),
        key: `live:${roomId}:${charged}`,
        useId: roomId,
      },
    ])
  await db.updateTable('liveRoom').set({ chargedMinutes: used }).where('id', '=', roomId).execute()
}
