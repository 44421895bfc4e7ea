import { sql } from 'kysely'
import { seatHolding } from '#core/statuses.ts'
import { HOLD_MINUTES, holdKinds } from '#features/orders/rules.ts'
import { ORDER_OF_NOBODY, orderStandings } from '#features/orders/transitions.ts'
import { withoutNestedLoops } from '#server/kit/database/withoutNestedLoops.ts'
import type { Db } from '#server/kit/database/db.ts'

const standingRows = sql`(values ${sql.join(
  orderStandings.map(({ attendee, order }, rank) => sql`(${rank}::int, ${attendee}::text, ${order}::text)`),
)}) as s (rank, attendee_status, order_status)`

/** How long an order waits that people were let into: after an approval, or once they are back. */
const holdRows = sql`(values ${sql.join(
  holdKinds
    .filter((kind) => kind.isAfterApproval)
    .map(({ payType, hold }) => sql`(${payType}::text, ${hold}::text, ${HOLD_MINUTES[hold]}::int)`),
)}) as k (pay_type, hold, minutes)`

/** An order is what its people are; until it is paid it asks for the money of those who hold a seat. */
export async function followOrders(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const asked = sql`case when f.next = 'Cancelled' or o.paid_minor > 0 then o.amount_minor else f.amount end`
  const follow = sql`
    with people as (
      select a.bvent_id, a.order_id,
        coalesce((array_agg(s.order_status order by s.rank) filter (where s.rank is not null))[1], ${ORDER_OF_NOBODY}) as next,
        coalesce(sum(a.price_minor) filter (where a.status = any(${seatHolding}::text[])), 0) as people_amount
      from people_of_orders(${orderIds}) a left join ${standingRows} on s.attendee_status = a.status
      where not a.is_deleted group by 1, 2
    ), following as (
      select p.*, p.people_amount + case when p.people_amount > 0 then coalesce((
          select sum(l.price_minor) from order_line l where l.order_id = p.order_id and l.attendee_id is null), 0) else 0 end as amount,
        jsonb_build_object('online', h.online_minutes, 'offline', h.offline_minutes, 'afterApproval', h.after_approval_minutes) as holds
      from people p left join pay_hold h on h.bvent_id = p.bvent_id
    )
    update reg_order o set status = f.next, updated_at = ${now}, amount_minor = ${asked},
      pay_expire_time = case
        when f.next <> 'Unpaid' or o.is_held_for_ever then null
        when o.status in ('WaitApproval', 'Cancelled')
          then (select ${now}::timestamptz + make_interval(mins => coalesce((f.holds ->> k.hold)::int, k.minutes)) from ${holdRows} where k.pay_type = o.pay_type)
        else o.pay_expire_time end,
      paid_time = case
        when f.next = 'Paid' then coalesce(o.paid_time, ${now})
        when f.next <> 'Cancelled' and o.paid_minor = 0 then null
        else o.paid_time end
    from following f
    where o.id = any(${orderIds}::uuid[]) and o.id = f.order_id
      and (o.status in ('WaitApproval', 'Unpaid', 'Paid', 'Cancelled') or (o.status = 'Refunded' and f.next <> 'Cancelled'))
      and (o.status <> f.next or o.amount_minor <> ${asked})`
  await withoutNestedLoops(db, orderIds.length, () => follow.execute(db))
}
