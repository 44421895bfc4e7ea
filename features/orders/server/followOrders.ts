import { sql } from 'kysely'
import { seatHolding } from '#core/statuses.ts'
import { HOLD_MINUTES } from '#features/orders/rules.ts'
import { asForMany } from '#server/kit/database/asForMany.ts'
import type { Db } from '#server/kit/database/db.ts'

/** An order is what its people are; until it is paid it asks for the money of those who hold a seat. */
export async function followOrders(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const asked = sql`case when f.next = 'Cancelled' or o.paid_minor > 0 then o.amount_minor else f.amount end`
  const follow = sql`
    with people as (
      select a.bvent_id, a.order_id,
        bool_or(a.status = 'PendingApproval') as waits, bool_or(a.status = 'Unpaid') as owes, bool_or(a.status = 'Registered') as goes,
        coalesce(sum(t.price_minor) filter (where a.status = any(${seatHolding}::text[])), 0) as amount
      from people_of_orders(${orderIds}) a join ticket t on t.id = a.ticket_id
      where not a.is_deleted group by 1, 2
    ), following as (
      select p.*, case when waits then 'WaitApproval' when owes then 'Unpaid' when goes then 'Paid' else 'Cancelled' end as next,
        coalesce(h.offline_minutes, ${HOLD_MINUTES.offline}::int) as offline_minutes,
        coalesce(h.after_approval_minutes, ${HOLD_MINUTES.afterApproval}::int) as online_minutes
      from people p left join pay_hold h on h.bvent_id = p.bvent_id
    )
    update reg_order o set status = f.next, updated_at = ${now}, amount_minor = ${asked},
      pay_expire_time = case
        when f.next <> 'Unpaid' or o.is_held_for_ever then null
        when o.status in ('WaitApproval', 'Cancelled')
          then ${now}::timestamptz + make_interval(mins => case when o.pay_type = 'Offline' then f.offline_minutes else f.online_minutes end)
        else o.pay_expire_time end,
      paid_time = case
        when f.next = 'Paid' then coalesce(o.paid_time, ${now})
        when f.next <> 'Cancelled' and o.paid_minor = 0 then null
        else o.paid_time end
    from following f
    where o.id = any(${orderIds}::uuid[]) and o.id = f.order_id
      and (o.status in ('WaitApproval', 'Unpaid', 'Paid', 'Cancelled') or (o.status = 'Refunded' and f.next <> 'Cancelled'))
      and (o.status <> f.next or o.amount_minor <> ${asked})`
  await asForMany(db, orderIds.length, () => follow.execute(db))
}
