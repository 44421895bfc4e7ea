import { sql } from 'kysely'
import type { AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { findListedEvent } from '#features/events/server/listedEvent.ts'
import { findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export async function findRow(db: Db, attendeeId: string): Promise<AttendeeRow | undefined> {
  const { rows } = await sql<AttendeeRow>`
    select a.*, t.name as ticket_name from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.id = ${attendeeId} and a.deleted_at is null`.execute(db)
  return rows[0]
}

type About = { bventId?: string | undefined; attendeeId: string }

/** Of an event the caller may see; another event's attendee is as unknown as none. */
export async function readAttendee(ctx: Context, { bventId, attendeeId }: About): Promise<{ row: AttendeeRow; event: EventRecord }> {
  const row = required(await findRow(ctx.db, attendeeId))
  if (bventId && bventId !== row.bventId) required(null)
  return { row, event: await findListedEvent(ctx, row.bventId) }
}

export async function writableAttendee(ctx: Context, { bventId, attendeeId }: About & { bventId: string }) {
  const event = await findWritableEvent(ctx, bventId)
  const row = await findRow(ctx.db, attendeeId)
  return { event, row: required(row?.bventId === bventId ? row : null) }
}

/** What this person was asked, whichever form is in use since. */
export async function formOfPerson({ db, language }: Pick<Context, 'db' | 'language'>, row: AttendeeRow): Promise<Form> {
  const order = await db.selectFrom('regOrder').select('pathId').where('id', '=', row.orderId).executeTakeFirst()
  return formOf(db, row.bventId, { language, pathId: order?.pathId ?? undefined })
}
