import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { settingsOf } from '#features/live/server/saveRoom.ts'
import { newStream } from '#features/live/server/streamKey.ts'
import type { Attendance, Context, Copying, PersonAsked } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

const MOST_VIEWINGS = 200

/** A copy begins before it was ever on air, with keys of its own; its times move as those of the event do. */
export async function copyRooms({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  const rooms = await ctx.db.selectFrom('liveRoom').selectAll().where('bventId', '=', from).execute()
  const times = await ctx.db.selectFrom('bvent').select(['id', 'startTime']).where('id', 'in', [from, to]).execute()
  const startOf = (id: string) => times.find((event) => event.id === id)?.startTime.getTime() ?? 0
  const later = startOf(to) - startOf(from)
  for (const room of rooms) {
    const id = uuid()
    await ctx.db
      .insertInto('liveRoom')
      .values({
        ...settingsOf(room),
        id,
        bventId: to,
        startTime: new Date(room.startTime.getTime() + later),
        endTime: new Date(room.endTime.getTime() + later),
        ...(room.mode === 'Hosted' && (await newStream(ctx, id))),
        createdBy: ctx.accountId,
        createdAt: ctx.now,
      })
      .execute()
  }
}

/** Several viewings of a room are several rows, as several passages of a door are. */
export async function attendances({ db }: { db: Db }, { attendeeId }: { attendeeId: string }): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select v.id, r.title, v.entered_at as time, v.seen_at as leave_time, v.seconds from live_view v
      join live_room r on r.top_org_id = v.top_org_id and r.id = v.room_id
    where v.attendee_id = ${attendeeId} order by v.entered_at, v.id limit ${MOST_VIEWINGS}`.execute(db)
  return rows
}

/** What they said goes, and whose viewing it was; that somebody watched, and how a poll came out, stays. */
export async function erasePerson({ db }: Context, { attendeeId }: PersonAsked): Promise<void> {
  await sql`update live_message set body = '', name = '', attendee_id = null, who = gen_random_uuid(), state = 'Hidden', is_pinned = false
    where attendee_id = ${attendeeId}`.execute(db)
  await sql`with one as (select gen_random_uuid() as who),
    voted as (update live_vote v set who = one.who from one where v.who = ${attendeeId}),
    answered as (update live_poll_vote v set who = one.who from one where v.who = ${attendeeId})
    update live_view v set name = '', attendee_id = null, who = one.who, device = '' from one where v.attendee_id = ${attendeeId}`.execute(
    db,
  )
  await db.deleteFrom('liveGuest').where('attendeeId', '=', attendeeId).execute()
}

export async function exportPerson({ db }: Context, { attendeeId }: PersonAsked): Promise<Record<string, unknown>> {
  const { rows: viewings } = await sql`
    select r.title as room, v.entered_at, v.seen_at, v.seconds, v.device from live_view v
      join live_room r on r.top_org_id = v.top_org_id and r.id = v.room_id
    where v.attendee_id = ${attendeeId} order by v.entered_at`.execute(db)
  const { rows: said } = await sql`
    select r.title as room, m.kind, m.body as text, m.said_at from live_message m
      join live_room r on r.top_org_id = m.top_org_id and r.id = m.room_id
    where m.attendee_id = ${attendeeId} order by m.said_at`.execute(db)
  return { liveViewings: viewings, liveMessages: said }
}
