import type { RequestOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import type { AttendeeDetail, FieldValue } from '#features/attendees/shapes.ts'
import { formOfPerson, readAttendee, writableAttendee } from '#features/attendees/server/findAttendee.ts'
import { eventScope } from '#features/attendees/server/listScope.ts'
import { noticesOf } from '#features/delivery/server/noticesOf.ts'
import { orderFor, orderRow, shownOrder } from '#features/orders/server/ordersOf.ts'
import { maskedFieldNames } from '#features/orders/server/person.ts'
import { shownAttendees, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { coverFor, coversContacts, mayActForPeople, sightOf } from '#server/kit/masked.ts'
import { listAudit } from '#features/audit/server/queries.ts'
import { entriesOf } from '#features/checkin/server/entriesOf.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { linkEnd, ticketPath } from '#features/links/siteLinks.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

const MOST_HISTORY = 100

export async function attendeeDetail(ctx: Context, request: RequestOf<typeof attendeeCalls.detail>): Promise<AttendeeDetail> {
  const { row, event } = await readAttendee(ctx, request)
  return detailOf(ctx, row, event, coversContacts(ctx.who))
}

export async function detailOf(ctx: Context, row: AttendeeRow, event: EventRecord, isMasked: boolean): Promise<AttendeeDetail> {
  const scope = await eventScope(ctx, event)
  const [attendee] = await shownAttendees({ ...ctx, isMasked }, scope, [row])
  const order = required(await orderRow(ctx.db, row.orderId))
  const { list: history } = await listAudit(ctx, { objectId: row.id, pageNo: 1, pageSize: MOST_HISTORY })
  const passages = await entriesOf(ctx, row.bventId, row.id)
  return {
    ...required(attendee),
    pathId: (await formOfPerson(ctx, row)).pathId,
    remark: coverFor(ctx.who)('Remark', row.remark) ?? '',
    order: orderFor(ctx.who, shownOrder(order, coverFor(ctx.who))),
    checkins: passages.map((passage) => ({ ...passage, time: passage.time.toISOString() })),
    viewings: await viewingsOf(ctx, row.id),
    ticketUrl: row.status === 'Registered' && mayActForPeople(ctx.who) ? await ticketUrl(ctx, row, event) : '',
    notices: await noticesOf(ctx.db, { orderId: row.orderId, attendeeId: row.id }, coverFor(ctx.who)),
    history: ctx.who.codes.has('lite_res_page_order') ? history : history.map(withoutAmount),
  }
}

async function viewingsOf({ db, hooksOf }: Context, attendeeId: string): Promise<AttendeeDetail['viewings']> {
  const found = []
  for (const ask of hooksOf('attendances')) found.push(...(await ask({ db }, { attendeeId })))
  return found.map(({ time, leaveTime, ...rest }) => ({ ...rest, time: time.toISOString(), leaveTime: leaveTime.toISOString() }))
}

/** A payment stands in the history with what was paid. */
function withoutAmount<Entry extends { after: unknown }>(entry: Entry): Entry {
  if (typeof entry.after !== 'object' || entry.after === null) return entry
  return { ...entry, after: { ...entry.after, amount: undefined } }
}

async function ticketUrl(ctx: Context, row: AttendeeRow, event: EventRecord): Promise<string> {
  const order = await ctx.db.selectFrom('regOrder').select('language').where('id', '=', row.orderId).executeTakeFirst()
  const signer = await linkSignerOf(ctx)
  const t = signer.sign({ b: row.bventId, a: row.id, e: linkEnd(event.endTime) })
  return ctx.config.PUBLIC_URL + ticketPath({ bventId: row.bventId, language: languageOf(order?.language), attendeeId: row.id }, t)
}

/** What is masked elsewhere, for those who may see it; that they did is kept. */
export async function revealValues(ctx: Context, request: RequestOf<typeof attendeeCalls.reveal>): Promise<FieldValue[]> {
  const { row, event } = await writableAttendee(ctx, request)
  const fieldNames = request.fieldNames.filter((name) => maskedFieldNames.includes(name) && sightOf(ctx.who, name) === 'whole')
  if (fieldNames.length === 0 && request.fieldNames.length > 0) throw new AppError('core.forbidden')
  const [attendee] = await shownAttendees({ ...ctx, isMasked: false }, await eventScope(ctx, event), [row])
  await audit(ctx, { action: 'attendee.reveal', objectId: row.id, bventId: row.bventId, after: { fieldNames } })
  return required(attendee).attendeeFieldValues.filter(({ fieldName }) => fieldNames.includes(fieldName))
}
