import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { format, textIn } from '#core/messages.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { MOST_SELECTED } from '#features/attendees/filter.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import type { Selection } from '#features/attendees/searchSchema.ts'
import { matchingSql } from '#features/attendees/server/listAttendees.ts'
import { eventScope, inEvents, readIn, scopeOf, type ListScope } from '#features/attendees/server/listScope.ts'
import { findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { invalid, required } from '#server/kit/errors.ts'

type Selected = Pick<TaskContext, 'db' | 'language' | 'config'>

/**
 * The rows a selection means, as a query of one column `id`: what a task fixes when it starts. Foreign ids are among them, to be
 * refused; the event's own who are not `concerned` are left out.
 */
export async function selectedAttendeeIds(
  ctx: Selected,
  bventId: string,
  selection: Selection,
  concerned: RawBuilder<unknown> = sql`true`,
): Promise<RawBuilder<unknown>> {
  const { isSelectAll, attendeeIds } = selection
  if (!isSelectAll)
    return sql`
      select c.id from unnest(${[...new Set(attendeeIds)]}::uuid[]) with ordinality as c (id, place)
      where not exists (select 1 from attendee a where a.bvent_id = ${bventId} and a.id = c.id and not ${concerned}) order by c.place`
  const event = required(await ctx.db.selectFrom('bvent').select(['id', 'timeZone']).where('id', '=', bventId).executeTakeFirst())
  const scope = await eventScope(ctx, event)
  return sql`select a.id from attendee_of_org a where ${chosenSql(scope, selection, ctx.language)} and ${concerned} order by a.id`
}

/** What holds for those of the scope who are chosen. */
export function chosenSql(scope: ListScope, selection: Selection, language: Context['language']): RawBuilder<unknown> {
  const { isSelectAll, attendeeIds, excludedIds, searchData } = selection
  return isSelectAll
    ? sql`${matchingSql(scope, readIn(scope, { ...searchData, fieldSort: [] }, language))} and a.id <> all(${excludedIds}::uuid[])`
    : sql`${inEvents(scope)} and a.deleted_at is null and a.id = any(${attendeeIds}::uuid[])`
}

const MOST_EVENTS = 50

/** A choice across events, by event, the most people first; more than one request may name is refused. */
export async function selectionByEvent(ctx: Context, selection: RequestOf<typeof attendeeCalls.selectionByEvent>) {
  const scope = await scopeOf(ctx, undefined)
  await checkSelection(ctx, scope, selection)
  const chosen = chosenSql(scope, selection, ctx.language)
  const { rows } = await sql<{ bventId: string; attendeeIds: string[] }>`
    select c.bvent_id, array_agg(c.id order by c.id) as attendee_ids
    from (select a.bvent_id, a.id from attendee_of_org a where ${chosen} limit ${MOST_SELECTED + 1}) c
    group by c.bvent_id order by count(*) desc, c.bvent_id`.execute(ctx.db)
  const isTooMuch = rows.length > MOST_EVENTS || rows.reduce((sum, row) => sum + row.attendeeIds.length, 0) > MOST_SELECTED
  if (isTooMuch)
    throw invalid({
      field: 'searchData',
      message: format(
        textIn(attendeeMessages['attendees.refused.across'], ctx.language),
        { people: MOST_SELECTED, events: MOST_EVENTS },
        ctx.language,
      ),
    })
  return { list: rows.map((row) => ({ ...row, title: scope.events.get(row.bventId)?.title ?? '' })) }
}

type Asked = Selection & { bventId: string }

/** Asked before a task about a selection exists: the event may be written to, the selection makes sense, and somebody is in it. */
export async function beginSelection<Request extends Asked>(
  ctx: Context,
  request: Request,
  find: Finding = findWritableEvent,
): Promise<Request> {
  const event = await find(ctx, request.bventId)
  await checkSelection(ctx, await eventScope(ctx, event), request)
  return request
}

/** The selection makes sense, and somebody is in it. */
export async function checkSelection(ctx: Context, scope: ListScope, selection: Selection): Promise<void> {
  const { isSelectAll, attendeeIds, excludedIds, searchData } = selection
  const refuse = (field: string, message: 'attendees.refused.chooseSome' | 'attendees.refused.chooseOneWay') =>
    invalid({ field, message: textIn(attendeeMessages[message], ctx.language) })
  if (isSelectAll && attendeeIds.length > 0) throw refuse('attendeeIds', 'attendees.refused.chooseOneWay')
  if (!isSelectAll && excludedIds.length > 0) throw refuse('excludedIds', 'attendees.refused.chooseOneWay')
  if (!isSelectAll && attendeeIds.length === 0) throw refuse('attendeeIds', 'attendees.refused.chooseSome')
  if (isSelectAll) readIn(scope, { ...searchData, fieldSort: [] }, ctx.language)
  else await refuseUnknown(ctx, scope, attendeeIds)
}

type Finding = (ctx: Context, bventId: string) => Promise<EventRecord>

async function refuseUnknown({ db }: Context, scope: ListScope, attendeeIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from attendee a where ${inEvents(scope)} and a.id = any(${attendeeIds}::uuid[]) and a.deleted_at is null limit 1`.execute(db)
  required(rows[0])
}
