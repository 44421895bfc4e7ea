import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** What was sent to this person, to addresses that nobody else of the organisation has, or to whoever booked for them by their name. */
export async function eraseLetters({ db }: Context, { attendeeId, orderId, addresses, fullName }: PersonAsked): Promise<void> {
  await sql`delete from message where attendee_id = ${attendeeId}`.execute(db)
  await sql`
    delete from message m where m.recipient = any(${addresses}::text[])
      and not exists (select from attendee a where a.mobile = m.recipient and a.id <> ${attendeeId} and a.deleted_at is null)
      and not exists (select from attendee a where lower(a.email) = lower(m.recipient) and a.id <> ${attendeeId} and a.deleted_at is null)`.execute(
    db,
  )
  if (fullName !== '')
    await sql`delete from message where order_id = ${orderId} and position(${fullName} in subject || coalesce(body, '')) > 0`.execute(db)
}
