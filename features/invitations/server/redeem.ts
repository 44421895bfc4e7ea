import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { randomCode } from '#features/links/server/queries.ts'
import { codeKey } from '#features/invitations/rules.ts'
import { GUEST_CODE_LENGTH } from '#features/invitations/server/saveGuest.ts'
import type { PlacedAttendee } from '#features/orders/server/placeOrder.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type HeldCode = {
  id: string
  bventId: string
  kind: 'member' | 'group'
  name: string
  ownerId: string | null
  ticketIds: string[]
  priceMinor: number | null
  isApprovalSkipped: boolean
}

/** A code that may be used now, in the organisation that was entered; null for any other word. */
export async function codeInUse(db: Db, { bventId, code, now }: { bventId: string; code: string; now: Date }): Promise<HeldCode | null> {
  const { rows } = await sql<HeldCode>`
    select id, bvent_id, kind, name, owner_id, ticket_ids, price_minor, is_approval_skipped from invitation_code
    where code = ${codeKey(code)} and bvent_id = ${bventId} and is_enable and (end_time is null or end_time > ${now})`.execute(db)
  return rows[0] ?? null
}

/** What a code opens: tickets nobody else sees, at its price, without approval. */
export function openedTo(tickets: readonly TicketRow[], code: HeldCode | null): TicketRow[] {
  if (!code || code.kind === 'member') return [...tickets]
  const isMeant = ({ id }: TicketRow) => code.ticketIds.length === 0 || code.ticketIds.includes(id)
  const named = code.ticketIds.length > 0
  return tickets
    .filter((ticket) => !named || isMeant(ticket))
    .map((ticket) =>
      isMeant(ticket)
        ? {
            ...ticket,
            isShow: ticket.isShow || named,
            priceMinor: code.priceMinor ?? ticket.priceMinor,
            isNeedApproval: ticket.isNeedApproval && !code.isApprovalSkipped,
          }
        : ticket,
    )
}

type Used = { orgId: string; code: HeldCode; attendees: readonly PlacedAttendee[]; now: Date; language: string }

/** In the order's transaction: the seats of the code move only as long as there are any, and whoever came by it is a guest. */
export async function redeem(db: Db, { orgId, code, attendees, now, language }: Used): Promise<void> {
  const isGroup = code.kind === 'group'
  const ids = attendees.map(({ attendeeId }) => attendeeId)
  if (isGroup) await takeSeats(db, code.id, ids.length, now)
  await sql`update invitee set code_id = ${code.id}, is_seated = ${isGroup} where attendee_id = any(${ids}::uuid[]) and code_id is null`.execute(
    db,
  )
  const departmentId = code.ownerId
    ? sql`(select department_id from member where top_org_id = ${orgId} and account_id = ${code.ownerId})`
    : sql`null`
  for (const { attendeeId, status, columns } of attendees)
    await sql`
      insert into invitee (top_org_id, id, bvent_id, code, name, mobile, email, language, source, owner_id, department_id, code_id, is_seated, state,
        answered_at, attendee_id, attendee_status, contacted_at, created_at)
      select ${orgId}, ${uuid()}, ${code.bventId}, ${randomCode(GUEST_CODE_LENGTH)}, ${columns.fullName || '–'},
        ${isFree('mobile', columns.mobile ?? null, code.bventId)}, ${isFree('email', columns.email?.toLowerCase() ?? null, code.bventId)},
        ${language}, ${isGroup ? 'code' : 'link'}, ${code.ownerId}::uuid, ${departmentId}, ${code.id}, ${isGroup}, 'Accepted', ${now}, ${attendeeId},
        ${status}, ${now}, ${now}
      where not exists (select from invitee g where g.attendee_id = ${attendeeId}) on conflict do nothing`.execute(db)
}

/** Two people of one order may share a number; the second of them is known by name alone. */
function isFree(column: 'mobile' | 'email', value: string | null, bventId: string) {
  return sql`(select ${value}::text where not exists (select from invitee g where g.bvent_id = ${bventId} and g.${sql.ref(column)} = ${value}))`
}

async function takeSeats(db: Db, codeId: string, n: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update invitation_code set taken = taken + ${n} where id = ${codeId} and is_enable and (end_time is null or end_time > ${now})
      and (seats is null or taken + ${n} <= seats) returning id`.execute(db)
  if (rows.length > 0) return
  const { rows: left } = await sql<{ left: number }>`
    select greatest(0, seats - taken) as left from invitation_code where id = ${codeId} and is_enable and (end_time is null or end_time > ${now})`.execute(
    db,
  )
  if (!left[0]) throw new AppError('invite.codeInvalid')
  throw new AppError('invite.overGoal', { returnObj: { left: left[0].left } })
}
