import { sql } from 'kysely'
import { format, textIn } from '#core/messages.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { auditEach, lockAttendees, stillAsLeft } from '#features/attendees/server/batch.ts'
import { versionsOf } from '#features/attendees/server/approveTask.ts'
import { bringBack, takeAway } from '#features/attendees/server/deleteTask.ts'
import { findRow } from '#features/attendees/server/findAttendee.ts'
import { personRow, uniqueValuesOf, valuesOfPerson, type StoredAnswers } from '#features/orders/server/person.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { everyField } from '#features/forms/server/queries.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { limitedOptionsOf } from '#features/registration/server/answers.ts'
import { replaceHoldings } from '#features/orders/server/holdings.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type RowOutcome, type TaskNote } from '#server/kit/task.ts'

type Before = { status: AttendeeStatus; sealed?: string }

/** Several rows of one person become one: the target with the answers chosen, the others gone with their seats; all or nothing. */
export const mergeTask = implementTask(attendeeTasks.merge, {
  async begin(ctx, request) {
    const { bventId, targetId, sourceIds, fields } = request
    await findWritableEvent(ctx, bventId)
    const ids = [targetId, ...sourceIds]
    const { rows } = await sql<{ id: string }>`
      select id from attendee where bvent_id = ${bventId} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(ctx.db)
    if (new Set(ids).size !== ids.length || rows.length !== ids.length) throw new AppError('core.notFound')
    const known = new Set((await everyField(ctx.db, bventId, ctx.language)).map(({ fieldName }) => fieldName))
    const wrong = Object.entries(fields).find(([name, id]) => !known.has(name) || !ids.includes(id))
    if (wrong)
      throw invalid({
        field: `fields.${wrong[0]}`,
        message: format(textIn(attendeeMessages['attendees.refused.column'], ctx.language), { name: wrong[0] }, ctx.language),
      })
    return request
  },

  items: (_, { targetId, sourceIds }) =>
    sql`select id from unnest(${[targetId, ...sourceIds]}::uuid[]) with ordinality as chosen (id, place) order by place`,

  async apply(ctx, ids, { bventId, targetId, sourceIds, fields }) {
    const locked = await lockAttendees(ctx.db, bventId, ids)
    const rows = ids.map((id) => locked.get(id))
    const none = (error: 'core.notFound' | 'attendee.paid' | 'core.state', note?: TaskNote) =>
      ids.map((id): RowOutcome => ({ ...refused(id, error), ...(note && { note }) }))
    if (rows.some((row) => !row || row.isDeleted)) return none('core.notFound')
    const sources = sourceIds.flatMap((id) => locked.get(id) ?? [])
    if (sources.some((row) => row.paidMinor > 0)) return none('attendee.paid')
    if (sources.some((row) => row.checkinStatus !== 'NotSignedIn')) return none('core.state', { message: 'attendees.refused.mergeIn' })

    const people = new Map<string, StoredAnswers>()
    const sealer = await sealerOf(ctx)
    for (const id of ids) {
      const row = await findRow(ctx.db, id)
      if (row) people.set(id, valuesOfPerson(row, sealer))
    }
    const before = people.get(targetId) ?? {}
    const merged = { ...before, ...Object.fromEntries(Object.entries(fields).map(([name, id]) => [name, people.get(id)?.[name] ?? null])) }
    await takeAway(ctx, sourceIds)
    const target = locked.get(targetId)
    if (!(await writePerson(ctx, { bventId, id: targetId, values: merged, status: target?.status ?? 'Cancelled' })))
      throw new AppError('reg.optionFull')
    await auditEach(ctx, 'attendee.merge', ids, { targetId, fieldNames: Object.keys(fields) })
    const versions = await versionsOf(ctx, ids)
    return ids.map((itemId): RowOutcome => {
      const status = locked.get(itemId)?.status
      // Answers may hold a document number, so the journal keeps them closed.
      const sealed = itemId === targetId ? sealer.seal(JSON.stringify(before)).toString('base64') : undefined
      return { itemId, isOk: true, before: { status, sealed }, after: { version: versions.get(itemId) } }
    })
  },

  async undo(ctx, rows) {
    const { same, changed } = await stillAsLeft<Before>(ctx, rows)
    if (changed.length > 0) return rows.map(({ itemId }) => refused(itemId, 'core.changed'))
    const sealer = await sealerOf(ctx)
    for (const { itemId, before } of same.filter((row) => row.before.sealed)) {
      const values = JSON.parse(sealer.open(Buffer.from(before.sealed ?? '', 'base64'))) as StoredAnswers
      await writePerson(ctx, { bventId: ctx.bventId ?? '', id: itemId, values, status: before.status })
    }
    const sources = same.filter((row) => !row.before.sealed).map(({ itemId, before }) => ({ id: itemId, status: before.status }))
    const back = await bringBack(ctx, sources)
    await auditEach(
      ctx,
      'attendee.restore',
      rows.map((row) => row.itemId),
    )
    return same.map(({ itemId, before }): RowOutcome =>
      before.sealed || back.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'ticket.soldOut'),
    )
  },
})

type Person = { bventId: string; id: string; values: StoredAnswers; status: AttendeeStatus }

/** False where an option of the answers has no place left. */
async function writePerson(ctx: TaskContext, { bventId, id, values, status }: Person): Promise<boolean> {
  const sealer = await sealerOf(ctx)
  const { columns, fieldValues } = personRow(values, sealer)
  await ctx.db
    .updateTable('attendee')
    .set((eb) => ({ ...columns, fieldValues: JSON.stringify(fieldValues), version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', id)
    .execute()
  const fields = await everyField(ctx.db, bventId, ctx.language)
  const full = await replaceHoldings(ctx.db, { orgId: ctx.orgId, bventId }, id, {
    uniqueValues: uniqueValuesOf(fields, values, sealer),
    options: limitedOptionsOf(fields, values),
    isHeld: holdsSeat(status),
  })
  return full === null
}
