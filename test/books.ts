import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/**
 * What must hold of money and seats whatever happened and in whichever order: each rule with what breaks it, nothing where it holds.
 * Asked as the owner of the tables; of one event, or of all of them.
 */
export async function brokenRules(db: Db, bventId: string | null = null): Promise<string[]> {
  const of = (table: string) => sql`(${bventId}::uuid is null or ${sql.ref(`${table}.bvent_id`)} = ${bventId}::uuid)`
  const { rows } = await sql<{ broken: string }>`
    with side as (
      select e.top_org_id, e.bvent_id, s.account, e.currency, (e.at at time zone coalesce(b.time_zone, 'Asia/Shanghai'))::date as day, s.amount
      from ledger_entry e left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
        cross join lateral (values (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) as s (account, amount)
      where ${of('e')}
    ), held as (
      select e.order_id, sum(case when split_part(e.debit, ':', 1) in ('merchant', 'offline') then e.amount_minor else -e.amount_minor end) as paid
      from ledger_entry e where ${of('e')} and e.order_id is not null and 'buyer' not in (e.debit, e.credit) group by 1
    ), back as (
      select r.payment_id, sum(r.amount_minor) as promised, coalesce(sum(r.amount_minor) filter (where r.state = 'Done'), 0) as done
      from refund r where ${of('r')} group by 1
    )
    select 'sum of the books is nought: ' || currency as broken from ledger_tally t where ${of('t')} group by t.bvent_id, currency having sum(amount_minor) <> 0
    union all
    select 'balance is the sum of entries: ' || account from (
      select top_org_id, bvent_id, account, currency, day, amount_minor from ledger_tally t where ${of('t')}
      union all select top_org_id, bvent_id, account, currency, day, -amount from side) as both_sides
    group by top_org_id, bvent_id, account, currency, day having sum(amount_minor) <> 0
    union all
    select 'an order holds what the books say: ' || o.order_no from reg_order o left join held h on h.order_id = o.id
    where ${of('o')} and o.paid_minor <> coalesce(h.paid, 0)
    union all
    select 'what came is held or went back: ' || o.order_no from reg_order o
      join (select p.order_id, sum(p.amount_minor) as came from payment p where ${of('p')} and p.state = 'Paid' and p.is_used group by 1) c on c.order_id = o.id
    where o.paid_minor + o.refunded_minor <> c.came or o.paid_minor < 0
    union all
    select 'a payment is entered once: ' || p.trade_no from payment p left join ledger_entry e on e.payment_id = p.id and e.refund_id is null
    where ${of('p')} group by p.top_org_id, p.id
    having coalesce(sum(case e.cause when 'correction' then -e.amount_minor else e.amount_minor end), 0) <> case when p.state = 'Paid' then p.amount_minor else 0 end
    union all
    select 'a refund is entered once: ' || r.refund_no from refund r left join ledger_entry e on e.refund_id = r.id
    where ${of('r')} group by r.top_org_id, r.id having coalesce(sum(e.amount_minor), 0) <> case when r.state = 'Done' then r.amount_minor else 0 end
    union all
    select 'refunds are what is promised, and no more than came: ' || p.trade_no from payment p left join back b on b.payment_id = p.id
    where ${of('p')} and (p.refunded_minor <> coalesce(b.promised, 0) or p.refunded_minor > p.amount_minor)
    union all
    select 'what no order can use goes back: ' || p.trade_no from payment p
    where ${of('p')} and p.state = 'Paid' and not p.is_used and p.refunded_minor <> p.amount_minor
    union all
    select 'of an order given back nothing is on its way, and it holds nothing or nobody: ' || o.order_no from reg_order o
    where ${of('o')} and o.status = 'Refunded' and (
      exists (select from refund r join payment p on p.id = r.payment_id where r.order_id = o.id and r.state <> 'Done' and p.is_used)
      or (o.paid_minor <> 0 and exists (select from attendee a where a.order_id = o.id and a.deleted_at is null
        and a.status in ('Registered', 'PendingApproval', 'Unpaid'))))
    union all
    select 'seats sold are people who hold them: ' || t.name from ticket t left join attendee a on a.top_org_id = t.top_org_id and a.ticket_id = t.id
      and a.deleted_at is null and a.status in ('Registered', 'PendingApproval', 'Unpaid')
    where ${of('t')} group by t.top_org_id, t.id having t.sold <> count(a.id) or t.sold > t.total
    union all
    select 'orders are counted and summed: ' || status from (
      select bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor from order_tally t where ${of('t')}
      union all
      select bvent_id, listed_status(status, refunded_minor), currency, -1, -amount_minor, -paid_minor, -refunded_minor from reg_order o where ${of('o')}) as counted
    group by bvent_id, status, currency
    having sum(total) <> 0 or sum(amount_minor) <> 0 or sum(paid_minor) <> 0 or sum(refunded_minor) <> 0`.execute(db)
  return rows.map(({ broken }) => broken)
}

/** By account, credit less debit: what the books say of an organisation. */
export async function balancesOf(db: Db, orgId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select split_part(s.account, ':', 1) as account, sum(s.amount)::bigint as amount from ledger_entry e
      cross join lateral (values (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) as s (account, amount)
    where e.top_org_id = ${orgId} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** The same of what was bought from the operator, in pieces and in money: of all organisations. */
export async function brokenCredits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    with moved as (
      select e.top_org_id, e.kind, s.account, sum(s.units) as units from credit_entry e
        cross join lateral (values (e.debit, e.units), (e.credit, -e.units)) as s (account, units) group by 1, 2, 3
    ), told as (
      select a.top_org_id, a.kind, s.account, s.units from credit_account a
        cross join lateral (values ('left', a.left_units), ('reserved', a.reserved_units), ('used', a.used_units)) as s (account, units)
    )
    select 'what is left is the sum of entries: ' || kind || ' ' || account as broken from (
      select * from told union all select top_org_id, kind, account, -units from moved where account <> 'bought') as both_sides
    group by top_org_id, kind, account having sum(units) <> 0
    union all
    select 'every piece was bought: ' || kind from moved group by top_org_id, kind having sum(units) <> 0
    union all
    select 'what was taken aside is used or given back, once: ' || e.use_id from credit_entry e where e.use_id is not null
    group by e.top_org_id, e.kind, e.use_id
    having sum(e.units) filter (where e.cause <> 'reserve' and e.credit = 'reserved') <> sum(e.units) filter (where e.cause = 'reserve')
    union all
    select 'what is paid is there once, and nothing else: ' || p.purchase_no from purchase p
      left join credit_entry e on e.top_org_id = p.top_org_id and e.purchase_id = p.id and e.key like 'purchase:%'
      left join ledger_entry l on l.top_org_id = p.top_org_id and l.key = 'purchase:' || p.id
    group by p.top_org_id, p.id
    having coalesce(sum(e.units), 0) <> case when p.state = 'Paid' then coalesce(p.units, 0) else 0 end
      or coalesce(sum(l.amount_minor), 0) <> case when p.state = 'Paid' then p.price_minor else 0 end
    union all
    select 'money that came bought something, or is balance: ' || p.id from purchase p
      left join payment m on m.purchase_id = p.id and m.state = 'Paid'
      left join credit_entry s on s.top_org_id = p.top_org_id and s.key = 'surplus:' || m.id
    group by p.top_org_id, p.id
    having count(m.id) <> (p.state = 'Paid' and p.paid_with <> 'balance')::int + count(s.id)
    union all
    select 'what was sold is in the books of the seller: ' || m.trade_no from payment m
      left join ledger_entry l on l.top_org_id = m.top_org_id and l.key = 'payment:' || m.id
    where m.purchase_id is not null and coalesce(l.amount_minor, 0) <> case when m.state = 'Paid' then m.amount_minor else 0 end`.execute(
    db,
  )
  return rows.map(({ broken }) => broken)
}
