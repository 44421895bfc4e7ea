import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import { textIn } from '#core/messages.ts'
import { sightIn } from '#core/narrowing.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { formOfPerson, writableAttendee } from '#features/attendees/server/findAttendee.ts'
import { loggable, personRow, uniqueValuesOf, valuesOfPerson, type StoredAnswers } from '#features/orders/server/person.ts'
import type { AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { checkAnswers } from '#features/forms/server/answers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { valuesOf } from '#features/forms/values.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { limitedOptionsOf } from '#features/registration/server/answers.ts'
import { replaceHoldings } from '#features/orders/server/holdings.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import { placeOrder } from '#features/orders/server/placeOrder.ts'
import { exchangeTicketLines } from '#features/orders/server/orderLines.ts'
import { moveSeats } from '#features/tickets/server/seats.ts'
import { ticketOfExternal } from '#features/tickets/server/ticketOfExternal.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

const noticeAt: Partial<Record<AttendeeStatus, NoticeKind>> = {
  Registered: 'registered',
  PendingApproval: 'pendingApproval',
  Unpaid: 'payReminder',
}

/** By the form's own rules, as the organiser fills it in; quota, uniqueness and seats are asked for by the order itself. */
export async function createAttendee(ctx: Context, request: RequestOf<typeof attendeeCalls.create>) {
  const { bventId, attendeeFieldValues, remark, isSkipApproval, isMarkPaid, isSendNotice } = request
  const event = await findWritableEvent(ctx, bventId)
  if (event.status === 'Cancelled') throw new AppError('core.state')
  const ticketId = request.ticketId ?? (event.bventType === 'External' ? await ticketOfExternal(ctx, bventId) : null)
  if (ticketId === null) throw invalid({ field: 'ticketId', message: textIn(attendeeMessages['attendees.chooseTicket'], ctx.language) })
  const form = await formOf(ctx.db, bventId, { language: ctx.language })
  const { values, errors } = await checkAnswers(ctx, form, { ticketId, values: valuesOf(attendeeFieldValues), audience: 'organiser' })
  if (errors.length > 0) throw invalid(...errors.map(({ fieldName, message }) => ({ field: fieldName, message })))
  const sealer = await sealerOf(ctx)
  const person = personRow(values, sealer)
  const { orderId, attendees } = await placeOrder(ctx.db, {
    orgId: ctx.who.orgId,
    bventId,
    people: [
      {
        ticketId,
        columns: { ...person.columns, ...(remark !== undefined && { remark }) },
        fieldValues: person.fieldValues,
        uniqueValues: uniqueValuesOf(form.fields, values, sealer),
        options: limitedOptionsOf(form.fields, values),
      },
    ],
    buyer: { fullName: person.columns.fullName, mobile: person.columns.mobile, email: person.columns.email },
    payType: 'Offline',
    language: ctx.language,
    source: 'manual',
    now: ctx.now,
    pathId: form.pathId,
    skip: { isSkipApproval, isMarkPaid },
    isHeldForEver: true,
  })
  const [made] = attendees
  if (!made) throw new AppError('core.service')
  const kind = noticeAt[made.status]
  if (isSendNotice && kind) await notifyAttendees(ctx, [made.attendeeId], kind)
  await audit(ctx, { action: 'attendee.create', objectId: made.attendeeId, bventId, after: { ...loggable(values), status: made.status } })
  return { attendeeId: made.attendeeId, status: made.status, orderId }
}

/** Only what is given changes; the rest of the person is there to decide by, not to be judged again. */
export async function updateAttendee(ctx: Context, request: RequestOf<typeof attendeeCalls.update>): Promise<{ version: number }> {
  const { version, attendeeFieldValues, ticketId } = request
  const { row } = await writableAttendee(ctx, request)
  if (row.version !== version) throw new AppError('core.changed')
  const sealer = await sealerOf(ctx)
  const before = valuesOfPerson(row, sealer)
  const given = valuesOf(attendeeFieldValues)
  const changed = Object.keys(given)
  // Nobody overwrites what they do not see.
  if (changed.some((name) => sightIn(ctx.who.narrowing.fields, name) !== 'whole')) throw new AppError('core.forbidden')
  const form = await formOfPerson(ctx, row)
  const fieldNames = new Set(form.fields.map(({ fieldName }) => fieldName))
  const known = Object.fromEntries(Object.entries(before).filter(([name]) => fieldNames.has(name)))
  const answers = await checkAnswers(ctx, form, {
    ticketId: ticketId ?? row.ticketId,
    values: { ...known, ...given },
    audience: 'organiser',
    only: changed,
  })
  if (answers.errors.length > 0) throw invalid(...answers.errors.map(({ fieldName, message }) => ({ field: fieldName, message })))
  const after: StoredAnswers = { ...before, ...Object.fromEntries(changed.map((name) => [name, answers.values[name] ?? null])) }
  if (ticketId && ticketId !== row.ticketId) await changeTicket(ctx, row, ticketId)
  const person = personRow(after, sealer)
  const saved = await ctx.db
    .updateTable('attendee')
    .set((eb) => ({
      ...person.columns,
      fieldValues: JSON.stringify(person.fieldValues),
      ticketId: ticketId ?? row.ticketId,
      version: eb('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', row.id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw new AppError('core.changed')
  const full = await replaceHoldings(ctx.db, { orgId: ctx.who.orgId, bventId: row.bventId }, row.id, {
    uniqueValues: uniqueValuesOf(form.fields, after, sealer),
    options: limitedOptionsOf(form.fields, after),
    isHeld: holdsSeat(row.status as AttendeeStatus),
  })
  if (full) throw new AppError('reg.optionFull', { returnObj: { field: full.fieldName, optionKey: full.optionKey } })
  await audit(ctx, {
    action: 'attendee.update',
    objectId: row.id,
    bventId: row.bventId,
    before: { ...loggable(before, changed), ...(ticketId && { ticketId: row.ticketId }) },
    after: { ...loggable(after, changed), ...(ticketId && { ticketId }) },
  })
  return saved
}

/** Another ticket of the same price: the new seat first, then the old one is given back, tickets locked in one order for everyone. */
async function changeTicket(ctx: Context, row: AttendeeRow, ticketId: string): Promise<void> {
  const { rows } = await sql<{ id: string; priceMinor: number; currency: string }>`
    select id, price_minor, currency from ticket where bvent_id = ${row.bventId} and id in (${row.ticketId}, ${ticketId})
    order by id for no key update`.execute(ctx.db)
  const [from, to] = [rows.find(({ id }) => id === row.ticketId), rows.find(({ id }) => id === ticketId)]
  if (!from || !to) throw new AppError('core.notFound')
  if (from.priceMinor !== to.priceMinor || from.currency !== to.currency)
    throw invalid({ field: 'ticketId', message: textIn(attendeeMessages['attendees.refused.ticketPrice'], ctx.language) })
  await exchangeTicketLines(ctx.db, [{ attendeeId: row.id, ticketId }], ctx.now)
  if (!holdsSeat(row.status as AttendeeStatus)) return
  if (!(await moveSeats(ctx.db, ticketId, 1))) throw new AppError('ticket.soldOut')
  await moveSeats(ctx.db, row.ticketId, -1)
}

export async function updateRemark(ctx: Context, request: RequestOf<typeof attendeeCalls.updateRemark>) {
  const { row } = await writableAttendee(ctx, request)
  await ctx.db
    .updateTable('attendee')
    .set((eb) => ({ remark: request.remark, version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', row.id)
    .execute()
  await audit(ctx, {
    action: 'attendee.remark',
    objectId: row.id,
    bventId: row.bventId,
    before: { remark: row.remark },
    after: { remark: request.remark },
  })
  return OK
}
