import { sql, type RawBuilder } from 'kysely'
import { textIn } from '#core/messages.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import type { Selection } from '#features/attendees/searchSchema.ts'
import { matchingSql } from '#features/attendees/server/listAttendees.ts'
import { eventScope, readIn } from '#features/attendees/server/listScope.ts'
import { findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, required } from '#server/kit/errors.ts'
import type { TaskContext } from '#server/kit/task.ts'

type Selected = Pick<TaskContext, 'db' | 'language' | 'config'>

/** The rows a selection means, as a query of one column `id`: what a task fixes when it starts. Foreign ids are among them, to be refused. */
export async function selectedAttendeeIds(ctx: Selected, bventId: string, selection: Selection): Promise<RawBuilder<unknown>> {
  const { isSelectAll, attendeeIds, excludedIds, searchData } = selection
  if (!isSelectAll)
    return sql`select id from unnest(${[...new Set(attendeeIds)]}::uuid[]) with ordinality as chosen (id, place) order by place`
  const event = required(await ctx.db.selectFrom('bvent').select(['id', 'timeZone']).where('id', '=', bventId).executeTakeFirst())
  const scope = await eventScope(ctx, event)
  const read = readIn(scope, { ...searchData, fieldSort: [] }, ctx.language)
  return sql`select a.id from attendee_of_org a where ${matchingSql(scope, read)} and a.id <> all(${excludedIds}::uuid[]) order by a.id`
}

type Asked = Selection & { bventId: string }

/** Asked before a task about a selection exists: the event may be written to, the selection makes sense, and somebody is in it. */
export async function beginSelection<Request extends Asked>(
  ctx: Context,
  request: Request,
  find: Finding = findWritableEvent,
): Promise<Request> {
  const event = await find(ctx, request.bventId)
  const { isSelectAll, attendeeIds, excludedIds, searchData } = request
  const refuse = (field: string, message: 'attendees.refused.chooseSome' | 'attendees.refused.chooseOneWay') =>
    invalid({ field, message: textIn(attendeeMessages[message], ctx.language) })
  if (isSelectAll && attendeeIds.length > 0) throw refuse('attendeeIds', 'attendees.refused.chooseOneWay')
  if (!isSelectAll && excludedIds.length > 0) throw refuse('excludedIds', 'attendees.refused.chooseOneWay')
  if (!isSelectAll && attendeeIds.length === 0) throw refuse('attendeeIds', 'attendees.refused.chooseSome')
  if (isSelectAll) readIn(await eventScope(ctx, event), { ...searchData, fieldSort: [] }, ctx.language)
  else await refuseUnknown(ctx, request)
  return request
}

type Finding = (ctx: Context, bventId: string) => Promise<EventRecord>

async function refuseUnknown({ db }: Context, { bventId, attendeeIds }: Asked): Promise<void> {
  const known = await db
    .selectFrom('attendee')
    .select('id')
    .where('bventId', '=', bventId)
    .where('id', 'in', attendeeIds)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  required(known)
}
