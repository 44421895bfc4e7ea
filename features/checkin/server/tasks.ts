import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { todayIn } from '#core/dateTime.ts'
import { auditEach } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { exportCheckins } from '#features/checkin/server/exportTask.ts'
import { mainPoint, pointsOf, type PointRow } from '#features/checkin/server/points.ts'
import { clockText, gateMessage } from '#features/checkin/server/scan.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import type { Selection } from '#features/attendees/searchSchema.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { implementTask, refused, type JournalRow, type RowOutcome } from '#server/kit/task.ts'

type Asked = Selection & { bventId: string; checkinId?: string | undefined }

/** Which point is meant is settled when the task begins. */
async function begin<Request extends Asked>(ctx: Context, request: Request): Promise<Request> {
  const begun = await beginSelection(ctx, request)
  const event = await findWritableEvent(ctx, request.bventId)
  const point = request.checkinId
    ? (await pointsOf(ctx.db, event.id)).find(({ id }) => id === request.checkinId)
    : await mainPoint(ctx.db, event)
  return { ...begun, checkinId: required(point).id }
}

type Person = {
  id: string
  status: string
  live: string[]
  time: Date | null
  gate: string | null
  source: string | null
  passages: number
}
type AtPoint = { point: PointRow; timeZone: string; people: Map<string, Person> }

/** The people of a chunk, held in one order, with what the point knows of them; being outside again is not being in. */
async function lockAt({ db, now }: TaskContext, bventId: string, checkinId: string, ids: readonly string[]): Promise<AtPoint> {
  const point = await db.selectFrom('checkinPoint').selectAll().where('id', '=', checkinId).executeTakeFirstOrThrow()
  const { timeZone } = await db.selectFrom('bvent').select('timeZone').where('id', '=', bventId).executeTakeFirstOrThrow()
  await sql`select id from attendee where bvent_id = ${bventId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  const today = point.entryMode === 'oncePerDay' ? sql`and e.occurrence = ${todayIn(timeZone, now)}` : sql``
  const { rows } = await sql<Person>`
    select a.id, a.status, coalesce(array_agg(e.id) filter (where e.id is not null and e.out_time is null), '{}') as live, min(e.time) filter (where e.out_time is null) as time,
      min(e.gate) filter (where e.out_time is null) as gate, min(e.source) filter (where e.out_time is null) as source,
      coalesce(max(case when ${point.entryMode} = 'inOut' then e.occurrence::integer end), 0) as passages
    from attendee a left join checkin_entry e on e.top_org_id = a.top_org_id and e.attendee_id = a.id and e.checkin_id = ${checkinId}
      and e.cancelled_at is null ${today}
    where a.bvent_id = ${bventId} and a.id = any(${ids}::uuid[]) and a.deleted_at is null group by a.top_org_id, a.bvent_id, a.id`.execute(
    db,
  )
  return { point, timeZone, people: new Map(rows.map((row) => [row.id, row])) }
}

async function follow({ db, orgId }: TaskContext, bventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`select follow_main_point(${orgId}::uuid, ${bventId}::uuid, ${ids}::uuid[])`.execute(db)
}

function occurrenceOf({ entryMode }: PointRow, { passages }: Person, today: string): string {
  if (entryMode === 'once') return ''
  return entryMode === 'oncePerDay' ? today : String(passages + 1)
}

const batchCheckin = implementTask(checkinTasks.batchCheckin, {
  begin,
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, checkinId = '' }) {
    const { point, timeZone, people } = await lockAt(ctx, bventId, checkinId, ids)
    const today = todayIn(timeZone, ctx.now)
    const coming = [...people.values()].filter(({ status, live }) => status === 'Registered' && live.length === 0)
    const entries = coming.map((person) => ({ id: uuid(), attendeeId: person.id, occurrence: occurrenceOf(point, person, today) }))
    await sql`
      insert into checkin_entry (top_org_id, id, bvent_id, checkin_id, attendee_id, occurrence, time, source, changed_at)
      select ${ctx.orgId}, n.id, ${bventId}, ${checkinId}, n."attendeeId", n.occurrence, ${ctx.now}, 'batch', ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (id uuid, "attendeeId" uuid, occurrence text)`.execute(ctx.db)
    const arrived = entries.map(({ attendeeId }) => attendeeId)
    await follow(ctx, bventId, arrived)
    await auditEach(ctx, 'checkin.checkin', arrived, { name: point.name })
    const entryOf = new Map(entries.map(({ id, attendeeId }) => [attendeeId, id]))
    return ids.map((itemId): RowOutcome => {
      const person = people.get(itemId)
      const entryId = entryOf.get(itemId)
      if (!person) return refused(itemId, 'core.notFound')
      if (entryId) return { itemId, isOk: true, after: { entryIds: [entryId] } }
      return person.status === 'Registered' ? alreadyIn(ctx, person, timeZone) : refused(itemId, 'core.state')
    })
  },

  undo: (ctx, rows, { bventId }) => setEntries(ctx, bventId, rows, 'cancel'),
})

function alreadyIn({ now }: TaskContext, { id, time, gate, source }: Person, timeZone: string): RowOutcome {
  const params = { time: time ? clockText(time, timeZone, now) : '', gate: gate || { message: gateMessage(source) } }
  return { ...refused(id, 'door.already'), note: { message: 'door.already', params } }
}

const batchCancelCheckin = implementTask(checkinTasks.batchCancelCheckin, {
  begin,
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, checkinId = '' }) {
    const { point, people } = await lockAt(ctx, bventId, checkinId, ids)
    const leaving = [...people.values()].filter(({ status, live }) => status === 'Registered' && live.length > 0)
    const entryIds = leaving.flatMap(({ live }) => live)
    await sql`update checkin_entry set cancelled_at = ${ctx.now}, changed_at = ${ctx.now} where id = any(${entryIds}::uuid[])`.execute(
      ctx.db,
    )
    const left = leaving.map(({ id }) => id)
    await follow(ctx, bventId, left)
    await auditEach(ctx, 'checkin.cancelCheckin', left, { name: point.name })
    return ids.map((itemId): RowOutcome => {
      const person = people.get(itemId)
      if (!person) return refused(itemId, 'core.notFound')
      if (person.status !== 'Registered') return refused(itemId, 'core.state')
      return person.live.length > 0
        ? { itemId, isOk: true, after: { entryIds: person.live, at: ctx.now.toISOString() } }
        : refused(itemId, 'core.changed')
    })
  },

  undo: (ctx, rows, { bventId }) => setEntries(ctx, bventId, rows, 'restore'),
})

type Entered = { entryIds: string[]; at?: string }

/** Only what is still as the task left it: nobody has gone out, come again or been taken back since. */
async function setEntries(
  ctx: TaskContext,
  bventId: string,
  rows: readonly JournalRow[],
  change: 'cancel' | 'restore',
): Promise<RowOutcome[]> {
  const entered = rows.map(({ itemId, after }) => ({ itemId, ...(after as Entered) }))
  const ids = entered.map(({ itemId }) => itemId)
  await sql`select id from attendee where bvent_id = ${bventId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(ctx.db)
  const entryIds = entered.flatMap((row) => row.entryIds)
  const { rows: changed } =
    change === 'cancel'
      ? await sql<{ attendeeId: string }>`
          update checkin_entry set cancelled_at = ${ctx.now}, changed_at = ${ctx.now}
          where id = any(${entryIds}::uuid[]) and cancelled_at is null and out_time is null returning attendee_id`.execute(ctx.db)
      : await sql<{ attendeeId: string }>`
          update checkin_entry e set cancelled_at = null, changed_at = ${ctx.now}
          where e.id = any(${entryIds}::uuid[]) and e.cancelled_at = any(${[...new Set(entered.map(({ at }) => at))]}::timestamptz[])
            and not exists (select from checkin_entry x where x.top_org_id = e.top_org_id and x.attendee_id = e.attendee_id
              and x.checkin_id = e.checkin_id and x.cancelled_at is null) returning e.attendee_id`.execute(ctx.db)
  const done = new Set(changed.map(({ attendeeId }) => attendeeId))
  await follow(ctx, bventId, [...done])
  await auditEach(ctx, 'attendee.restore', [...done])
  return ids.map((itemId) => (done.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'core.changed')))
}

export const checkinBodies = { batchCheckin, batchCancelCheckin, export: exportCheckins }
