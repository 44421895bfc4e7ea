import { sql } from 'kysely'
import { seatHolding } from '#core/statuses.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** The organisation's seats in all its events, null without a limit. Its row is locked, so that no two can both have the last of them. */
export async function takeQuota(db: Db): Promise<{ quota: number; held: number } | null> {
  const benefit = await db
    .selectFrom('benefit')
    .select('currentQuota')
    .where('functionKey', '=', 'AttendeeToTalCount')
    .where('enable', '=', true)
    .where('currentQuota', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!benefit || benefit.currentQuota === null) return null
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(total), 0)::int as held from attendee_tally where status = any(${seatHolding}::text[])`.execute(db)
  return { quota: benefit.currentQuota, held: rows[0]?.held ?? 0 }
}

/** The people of this order are counted already. */
export async function refuseAboveQuota(db: Db, seats: number): Promise<void> {
  const found = await takeQuota(db)
  if (found && found.held > found.quota)
    throw new AppError('attendee.quota', { returnObj: { quota: found.quota, current: found.held - seats } })
}

type Person = { bventId: string; ticketId: string; limit: number; buyer: { mobile?: string | null; email?: string | null } }

/** Asked after the seats were taken: their ticket is locked then, and two tabs of one person cannot both stay below the limit. */
export async function refuseAboveLimit(db: Db, { bventId, ticketId, limit, buyer }: Person): Promise<void> {
  const [mobile, email] = [buyer.mobile ?? null, buyer.email ?? null]
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from (
      select a.id from attendee a join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
      where o.bvent_id = ${bventId} and o.buyer_mobile = ${mobile}::text and a.ticket_id = ${ticketId}
        and a.deleted_at is null and a.status = any(${seatHolding}::text[])
      union
      select a.id from attendee a join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
      where o.bvent_id = ${bventId} and o.buyer_email = ${email}::text and a.ticket_id = ${ticketId}
        and a.deleted_at is null and a.status = any(${seatHolding}::text[])
      union
      select a.id from attendee a where a.mobile = ${mobile}::text and a.bvent_id = ${bventId} and a.ticket_id = ${ticketId}
        and a.deleted_at is null and a.status = any(${seatHolding}::text[])
      union
      select a.id from attendee a where a.email = ${email}::text and a.bvent_id = ${bventId} and a.ticket_id = ${ticketId}
        and a.deleted_at is null and a.status = any(${seatHolding}::text[])
    ) seats`.execute(db)
  if ((rows[0]?.held ?? 0) > limit) throw new AppError('ticket.limit')
}
