import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { isNarrowedIn, sightIn } from '#core/narrowing.ts'
import { OK } from '#core/schema.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { foldText } from '#core/text.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { detailOf } from '#features/attendees/server/detail.ts'
import { readAttendee, writableAttendee } from '#features/attendees/server/findAttendee.ts'
import type { AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { coversContacts } from '#server/kit/masked.ts'
import { emailOf, plainDigits } from '#features/forms/personValues.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { giveHoldings } from '#features/orders/server/holdings.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, PersonAsked } from '#server/kit/context.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

/** Everything the event holds about one person, for themselves to have: what the console shows, and what features add to it. */
export async function exportPerson(ctx: Context, request: RequestOf<typeof attendeeCalls.exportPerson>): Promise<FileAnswer> {
  const { row, event } = await readAttendee(ctx, request)
  // It is everything or it is not what the person asked for.
  if (isNarrowedIn(ctx.who.narrowing.fields)) throw new AppError('core.forbidden')
  const detail = await detailOf(ctx, row, event, coversContacts(ctx.who))
  const person = await personAsked(ctx.db, row)
  const parts: Record<string, unknown>[] = []
  for (const partOf of ctx.hooksOf('exportPerson')) parts.push(await partOf(ctx, person))
  await audit(ctx, { action: 'attendee.exportPerson', objectId: row.id, bventId: row.bventId })
  return {
    fileName: `${row.fullName || row.id}.json`,
    mediaType: 'application/json; charset=utf-8',
    body: JSON.stringify(Object.assign({ event: { bventId: event.id, title: event.title }, ...detail }, ...parts), null, 2),
  }
}

/** For good: seat and values are given back, and nothing that says who it was remains in any feature. */
export async function erasePerson(ctx: Context, request: RequestOf<typeof attendeeCalls.erasePerson>) {
  const { row } = await writableAttendee(ctx, request)
  if (foldText(request.fullName) !== foldText(row.fullName))
    throw invalid({ field: 'fullName', message: textIn(attendeeMessages['attendees.refused.name'], ctx.language) })
  if (holdsSeat(row.status as AttendeeStatus)) await moveAttendees(ctx.db, [row.id], { cause: 'cancel', now: ctx.now })
  await giveHoldings(ctx.db, [row.id])
  const person = await personAsked(ctx.db, row)
  for (const erase of ctx.hooksOf('erasePerson')) await erase(ctx, person)
  await emptyAttendee(ctx, row)
  await audit(ctx, { action: 'attendee.erase', objectId: row.id, bventId: row.bventId })
  return OK
}

async function emptyAttendee({ db, now }: Context, { id: attendeeId, orderId }: AttendeeRow): Promise<void> {
  // A request that is repeated gets its answer for a day, and the answer tells of them.
  await sql`delete from idempotency where answer::text like any(${[contains(attendeeId), contains(orderId)]}::text[])`.execute(db)
  await sql`delete from attendee_unique where attendee_id = ${attendeeId}`.execute(db)
  await sql`delete from attendee_option where attendee_id = ${attendeeId}`.execute(db)
  await sql`
    update attendee set full_name = '', mobile = null, email = null, gender = null, id_type = null, id_number = null, id_number_key = null,
      country = null, province = null, city = null, area = null, address = null, remark = '', distribution_name = null,
      promotion_code = null, epidemic_prevention_status = null, field_values = '{}', deleted_at = ${now}, version = version + 1
    where id = ${attendeeId}`.execute(db)
}

async function personAsked(db: Db, row: AttendeeRow): Promise<PersonAsked> {
  const { rows } = await sql<{ buyerAddresses: string[]; isLastOfOrder: boolean }>`
    select array_remove(array[o.buyer_mobile, o.buyer_email], null) as buyer_addresses, not exists (
      select from attendee a where a.top_org_id = o.top_org_id and a.order_id = o.id and a.id <> ${row.id} and a.deleted_at is null) as is_last_of_order
    from reg_order o where o.id = ${row.orderId}`.execute(db)
  return {
    attendeeId: row.id,
    bventId: row.bventId,
    orderId: row.orderId,
    fullName: row.fullName,
    addresses: [row.mobile, row.email].filter((address) => address !== null),
    fieldValues: row.fieldValues as Record<string, unknown>,
    ...required(rows[0]),
  }
}

const SAME_TIME_MS = 400
const MOST_FOUND = 20

type Found = { attendeeId: string; fullName: string; status: AttendeeStatus; ticketName: string }

/** Members get the answer. Strangers get none, known or not, after the same time; what is theirs goes to the address they named. */
export async function findByMobileOrEmail(ctx: Context, request: RequestOf<typeof attendeeCalls.findByMobileOrEmail>) {
  const until = pause(SAME_TIME_MS)
  const mobile = request.mobile ? plainDigits(request.mobile) : null
  const email = request.email ? (emailOf(request.email) ?? request.email) : null
  if (!mobile && !email) throw invalid({ field: 'mobile', message: textIn(attendeeMessages['attendees.refused.contact'], ctx.language) })
  const { rows: orgs } = await sql<{ orgId: string | null }>`select org_of_bvent(${request.bventId}) as org_id`.execute(ctx.db)
  const orgId = orgs[0]?.orgId ?? null
  const isMember = ctx.isSignedIn && ctx.who.orgId === orgId && ctx.who.codes.has('lite_res_page_attendees')
  if (orgId) await enterOrg(ctx.db, orgId)
  const found = orgId ? await peopleAt(ctx.db, request.bventId, mobile, email) : []
  if (isMember) {
    await findEvent(ctx, request.bventId)
    const { fields } = ctx.who.narrowing
    const isAsked = (mobile && sightIn(fields, 'Mobile') !== 'whole') || (email && sightIn(fields, 'Email') !== 'whole')
    return { attendees: isAsked ? [] : found }
  }
  const registered = found.filter(({ status }) => holdsSeat(status)).map(({ attendeeId }) => attendeeId)
  if (registered.length > 0) await tellOnce(ctx, registered)
  await until
  return { attendees: [] }
}

async function peopleAt(db: Db, bventId: string, mobile: string | null, email: string | null): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.id as attendee_id, a.full_name, a.status, t.name as ticket_name
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.bvent_id = ${bventId} and a.deleted_at is null and (a.mobile = any(${mobilesOf(mobile)}::text[]) or lower(a.email) = lower(${email}::text))
    order by a.created_date limit ${MOST_FOUND}`.execute(db)
  return rows
}

/** A Chinese number is kept without its country code. */
function mobilesOf(mobile: string | null): string[] {
  return mobile === null ? [] : [mobile, mobile.replace(/^\+?86(?=1\d{10}$)/, '')]
}

const AGAIN_MINUTES = 10

/** Asking again within ten minutes sends nothing more. */
async function tellOnce(ctx: Context, attendeeIds: string[]): Promise<void> {
  const since = new Date(ctx.now.getTime() - AGAIN_MINUTES * 60_000)
  const { rows } = await sql<{ id: string }>`
    select a.id from attendee a where a.id = any(${attendeeIds}::uuid[]) and not exists (
      select from message o where o.recipient in (a.mobile, a.email) and o.created_at > ${since} and o.id >= first_id_at(${since}))`.execute(
    ctx.db,
  )
  if (rows.length > 0)
    await notifyAttendees(
      ctx,
      rows.map(({ id }) => id),
      'ticket',
    )
}
