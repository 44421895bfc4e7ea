import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { linkEnd, orderPath } from '#features/links/siteLinks.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { placeOrder, type NewAttendee } from '#features/orders/server/placeOrder.ts'
import { personRow, uniqueValuesOf } from '#features/orders/server/person.ts'
import { isRobot, moved, moves, shownState, type InviteeState } from '#features/invitations/rules.ts'
import type { Answer, publicCalls } from '#features/invitations/publicContract.ts'
import { logGuests } from '#features/invitations/server/guestLog.ts'
import { placeOf, type Place } from '#features/invitations/server/place.ts'
import { contactsOf, GUEST_CODE_LENGTH } from '#features/invitations/server/saveGuest.ts'
import { insertGuests } from '#features/invitations/server/addGuests.ts'
import { attributionOf } from '#features/sources/server/attribution.ts'
import { invitedBy } from '#features/sources/server/arrive.ts'
import { makeSources } from '#features/sources/server/visits.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Guest = {
  id: string
  name: string
  title: string
  company: string
  mobile: string | null
  email: string | null
  language: 'zh-CN' | 'en'
  state: InviteeState
  attendeeId: string | null
  ownerId: string | null
  departmentId: string | null
}

const noticeAt: Partial<Record<AttendeeStatus, NoticeKind>> = {
  Registered: 'registered',
  PendingApproval: 'pendingApproval',
  Unpaid: 'payReminder',
}

async function guestPlace(ctx: Context, code: string): Promise<Place> {
  const place = required(await placeOf(ctx.db, code, ctx.now), 'invite.codeInvalid')
  if (place.kind !== 'guest') throw new AppError('invite.codeInvalid')
  return place
}

/** One answer at a time for each guest; who asks second sees what the first became. */
async function lockGuest({ db }: Context, id: string): Promise<Guest> {
  const { rows } = await sql<Guest>`
    select id, name, title, company, mobile, email, language, state, attendee_id, owner_id, department_id from invitee where id = ${id} for update`.execute(
    db,
  )
  return required(rows[0])
}

const byGuest = ({ db, now }: Context, { event }: Place, name: string) => ({
  db,
  now,
  orgId: event.topOrgId,
  accountId: null,
  accountName: name,
})

/** Robots that look ahead are no guests. A link of many only counts. */
export async function markOpened(ctx: Context, { code }: RequestOf<typeof publicCalls.opened>) {
  const place = required(await placeOf(ctx.db, code, ctx.now), 'invite.codeInvalid')
  if (isRobot(String(ctx.http.headers['user-agent'] ?? ''))) return OK
  if (place.kind !== 'guest') {
    await sql`update invitation_code set opened = opened + 1 where id = ${place.id}`.execute(ctx.db)
    return OK
  }
  await sql`
    update invitee set state = case when state = any(${moves.open.from}::text[]) then ${moves.open.to} else state end,
      opened_at = coalesce(opened_at, ${ctx.now}), open_count = open_count + 1 where id = ${place.id}`.execute(ctx.db)
  return OK
}

/** An attendee comes into being, with their companions, all or none. */
export async function accept(ctx: Context, { code, companions, ...given }: RequestOf<typeof publicCalls.accept>): Promise<Answer> {
  const place = await guestPlace(ctx, code)
  const guest = await lockGuest(ctx, place.id)
  if (guest.state === 'Accepted') return answerOf(ctx, place)
  if (!moved(guest.state, 'accept', ctx.now > place.replyEnd)) throw new AppError('core.expired')
  if (companions.length > place.plan.companions) throw new AppError('invite.overGoal', { returnObj: { left: place.plan.companions } })
  const own = contactsOf(given)
  const contacts = { mobile: guest.mobile ?? own.mobile, email: guest.email ?? own.email }
  const guests = [
    { ...guest, ...contacts },
    ...companions.map(({ name, mobile }) => ({ ...guest, title: '', gender: '', name, ...contactsOf({ mobile, email: '' }) })),
  ]
  const ticket = required(await givenTicket(ctx, place), 'ticket.notOnSale')
  const made = invitedBy(place.event.id)
  await makeSources(ctx.db, { orgId: place.event.topOrgId, bventId: place.event.id, at: ctx.now }, [made])
  const placed = await placeOrder(ctx.db, {
    orgId: place.event.topOrgId,
    bventId: place.event.id,
    people: await peopleOf(ctx, place, guests, ticket.id),
    buyer: { fullName: guest.name, ...contacts },
    payType: 'Online',
    language: guest.language,
    source: 'invitation',
    now: ctx.now,
    tickets: [ticket],
    skip: { isSkipApproval: place.plan.isApprovalSkipped },
    attribution: await attributionOf(ctx, place.event.id, made.code),
  })
  const [first, ...others] = placed.attendees
  const attendee = required(first)
  await sql`
    update invitee set state = 'Accepted', attendee_id = ${attendee.attendeeId}, attendee_status = ${attendee.status}, answered_at = ${ctx.now},
      decline_reason = '', decline_note = '', version = version + 1 where id = ${guest.id}`.execute(ctx.db)
  for (const { attendeeId, status, columns } of others)
    await sql`
      insert into invitee (top_org_id, id, bvent_id, code, name, company, language, source, owner_id, department_id, host_id, state, answered_at,
        attendee_id, attendee_status, contacted_at, created_at)
      select ${place.event.topOrgId}, ${uuid()}, ${place.event.id}, ${randomCode(GUEST_CODE_LENGTH)}, ${columns.fullName}, ${guest.company},
        ${guest.language}, 'companion', ${guest.ownerId}::uuid, ${guest.departmentId}::uuid, ${guest.id}, 'Accepted', ${ctx.now}, ${attendeeId}, ${status},
        ${ctx.now}, ${ctx.now}
      where not exists (select from invitee g where g.attendee_id = ${attendeeId})`.execute(ctx.db)
  await logGuests(byGuest(ctx, place, guest.name), [guest.id], { kind: 'accepted' })
  for (const [status, people] of Map.groupBy(placed.attendees, ({ status: one }) => one)) {
    const kind = noticeAt[status]
    if (kind)
      await notifyAttendees(
        ctx,
        people.map(({ attendeeId }) => attendeeId),
        kind,
      )
  }
  return answerOf(ctx, place)
}

/** The one that was named for guests, else the first that is open. */
async function givenTicket({ db }: Context, { event, plan }: Place) {
  const open = (await ticketsOf(db, event.id)).filter(({ isOpen }) => isOpen)
  return open.find(({ id }) => id === plan.ticketId) ?? open[0]
}

async function peopleOf(ctx: Context, { event }: Place, guests: readonly Guest[], ticketId: string): Promise<NewAttendee[]> {
  const form = await formOf(ctx.db, event.id, { language: guests[0]?.language ?? 'zh-CN' })
  const sealer = await sealerOf(ctx)
  return guests.map(({ name, mobile, email, company, title }) => {
    const values = { FullName: name, Mobile: mobile, Email: email, ...(company && { Company: company }), ...(title && { Title: title }) }
    return { ticketId, ...personRow(values, sealer), uniqueValues: uniqueValuesOf(form.fields, values, sealer) }
  })
}

/** Who had accepted leaves by their order, which knows about money. */
export async function decline(ctx: Context, { code, reason, note, instead }: RequestOf<typeof publicCalls.decline>): Promise<Answer> {
  const place = await guestPlace(ctx, code)
  const guest = await lockGuest(ctx, place.id)
  if (guest.state === 'Accepted') throw new AppError('core.state')
  if (guest.state === 'Declined') return answerOf(ctx, place)
  if (!moved(guest.state, 'decline', ctx.now > place.replyEnd)) throw new AppError('core.expired')
  await sql`
    update invitee set state = 'Declined', answered_at = ${ctx.now}, decline_reason = ${reason}, decline_note = ${note}, version = version + 1
    where id = ${guest.id}`.execute(ctx.db)
  await logGuests(byGuest(ctx, place, guest.name), [guest.id], { kind: 'declined', outcome: reason, note })
  if (instead) {
    const { language, company, ownerId, departmentId } = guest
    const named = {
      name: instead.name,
      title: '',
      gender: '',
      company,
      language,
      labels: [],
      ownerId,
      departmentId,
      ...contactsOf({ mobile: instead.mobile, email: '' }),
    }
    await insertGuests({ db: ctx.db, now: ctx.now, orgId: place.event.topOrgId, bventId: place.event.id, source: 'recommended' }, [named])
  }
  return answerOf(ctx, place)
}

/** As it stands, with the way to the order for whoever has one. */
export async function answerOf(ctx: Pick<Context, 'db' | 'now' | 'config'>, { id, event, replyEnd }: Place): Promise<Answer> {
  const { rows } = await sql<{ state: InviteeState; orderId: string | null; companions: number; language: 'zh-CN' | 'en' }>`
    select g.state, g.language, a.order_id, (select count(*)::int from invitee c where c.host_id = g.id and c.bvent_id = g.bvent_id) as companions
    from invitee g left join attendee a on a.top_org_id = g.top_org_id and a.bvent_id = g.bvent_id and a.id = g.attendee_id where g.id = ${id}`.execute(
    ctx.db,
  )
  const { state, orderId, companions, language } = required(rows[0])
  const next = async () => {
    if (!orderId || state !== 'Accepted') return ''
    const signer = await linkSignerOf(ctx)
    return orderPath({ bventId: event.id, language, orderId }, signer.sign({ b: event.id, o: orderId, e: linkEnd(event.endTime) }))
  }
  return { state: shownState(state, replyEnd, ctx.now), companions, next: await next() }
}
