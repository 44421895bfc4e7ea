import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** `offline`: a bank knows no numbers of ours, so that an order's number beside the money tells, and otherwise the amount. */
type Matching = { billId: string; account: string; day: string }

const dayOf = (day: string) =>
  sql`e.at >= (${day}::date::timestamp at time zone 'Asia/Shanghai') and e.at < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
const MOST_DAYS_APART = 3
/** Entries with what they were put right by since. */
const entries = sql`entry_of_org e left join correction_of_org k on k.entry_id = e.id`
const ours = sql`(e.amount_minor + coalesce(k.minor, 0))`

/** Of a row `r` of a bill: the entry it makes where the books know nothing of it. */
export const rowKey = (account: string, day: string) =>
  sql`concat_ws(':', 'bill', ${account}::text, r.kind, coalesce(nullif(case r.kind when 'refund' then r.refund_no else r.trade_no end, ''), nullif(r.provider_no, ''), ${day}::text || '#' || r.no))`

/** Both ways, in a few statements however many rows there are. Money that another day's bill has told of is not missed here. */
export async function matchBill(db: Db, matching: Matching): Promise<void> {
  const { billId, account, day } = matching
  await sql`delete from bill_match where bill_id = ${billId}`.execute(db)
  if (account === 'offline') await byText(db, matching)
  else await byNumber(db, matching)
  await sql`
    insert into bill_match (top_org_id, bill_id, outcome, row_no, their_minor)
    select r.top_org_id, r.bill_id, 'onlyTheirs', r.no, r.amount_minor from bill_row r where r.bill_id = ${billId}
      and not exists (select from bill_match m where m.bill_id = r.bill_id and m.row_no = r.no)`.execute(db)
  // What a later or earlier bill tells of is not missing from that day any more.
  const { rows: freed } = await sql<{ billId: string }>`
    delete from bill_match m where m.outcome = 'onlyOurs' and m.settled_at is null and m.bill_id <> ${billId}
      and m.entry_id in (select f.entry_id from bill_match f where f.bill_id = ${billId} and f.row_no is not null) returning m.bill_id`.execute(
    db,
  )
  await sql`
    insert into bill_match (top_org_id, bill_id, outcome, entry_id, our_minor)
    select e.top_org_id, ${billId}, 'onlyOurs', e.id, ${ours} from ${entries}
    where ${dayOf(day)} and ${ours} > 0 and e.cause in ('order', 'refund') and (e.debit = ${account} or e.credit = ${account})
      and not exists (select from bill_match m where m.entry_id = e.id and m.row_no is not null)`.execute(db)
  await countMatches(db, [billId, ...freed.map((one) => one.billId)])
}

/** By the key of the entry, through a view: behind a policy of its own the index of keys would not be used. A number stands for one entry; told a second time it is only theirs. */
async function byNumber(db: Db, { billId, account, day }: Matching): Promise<void> {
  await sql`
    insert into bill_match (top_org_id, bill_id, outcome, row_no, entry_id, our_minor, their_minor)
    select top_org_id, bill_id, case when amount_minor = our_minor and currency = our_currency then 'both' else 'differs' end, no, entry_id, our_minor, amount_minor
    from (
      select r.top_org_id, r.bill_id, r.no, r.amount_minor, r.currency, e.id as entry_id, ${ours} as our_minor, e.currency as our_currency,
        row_number() over (partition by e.id order by r.no) as place
      from bill_row r
        left join payment p on r.kind = 'payment' and p.top_org_id = r.top_org_id and p.trade_no = r.trade_no
        left join refund f on r.kind = 'refund' and f.top_org_id = r.top_org_id and f.refund_no = r.refund_no
        join entry_of_org e on e.key = coalesce('payment:' || p.id, 'refund:' || f.id, ${rowKey(account, day)}) and ${account} in (e.debit, e.credit)
        left join correction_of_org k on k.entry_id = e.id
      where r.bill_id = ${billId}) known
    where place = 1 and not exists (select from bill_match m where m.entry_id = known.entry_id and m.row_no is not null)`.execute(db)
}

async function byText(db: Db, { billId, day }: Matching): Promise<void> {
  const cause = sql`e.cause = case r.kind when 'payment' then 'order' else 'refund' end and 'offline' in (e.debit, e.credit)`
  const isFree = sql`not exists (select from bill_match m where m.entry_id = e.id and m.row_no is not null)`
  await sql`
    insert into bill_match (top_org_id, bill_id, outcome, row_no, entry_id, our_minor, their_minor)
    select top_org_id, bill_id, case when amount_minor = our_minor and currency = our_currency then 'both' else 'differs' end, no, entry_id, our_minor, amount_minor
    from (
      select r.top_org_id, r.bill_id, r.no, r.amount_minor, r.currency, e.id as entry_id, ${ours} as our_minor, e.currency as our_currency,
        row_number() over (partition by e.id order by r.no) as place, row_number() over (partition by r.no order by e.at, e.id) as choice
      from bill_row r join (${entries}) on ${cause} join reg_order o on o.top_org_id = e.top_org_id and o.id = e.order_id
        and position(o.order_no in upper(r.text)) > 0
      where r.bill_id = ${billId} and ${isFree} and e.at between r.at - make_interval(days => ${MOST_DAYS_APART}) and r.at + make_interval(days => ${MOST_DAYS_APART})) known
    where place = 1 and choice = 1`.execute(db)
  await sql`
    insert into bill_match (top_org_id, bill_id, outcome, row_no, entry_id, our_minor, their_minor)
    select r.top_org_id, r.bill_id, 'both', r.no, e.id, e.our_minor, r.amount_minor
    from (select r.*, row_number() over (partition by r.kind, r.amount_minor, r.currency order by r.no) as place from bill_row r
        where r.bill_id = ${billId} and not exists (select from bill_match m where m.bill_id = r.bill_id and m.row_no = r.no)) r
      join (select e.*, ${ours} as our_minor, row_number() over (partition by e.cause, ${ours}, e.currency order by e.at, e.id) as place from ${entries}
        where ${dayOf(day)} and 'offline' in (e.debit, e.credit) and e.cause in ('order', 'refund') and ${isFree}) e
      on ${cause} and e.our_minor = r.amount_minor and e.currency = r.currency and e.place = r.place`.execute(db)
}

/** As the lists show them; an open one is a difference that nobody has settled. */
export async function countMatches(db: Db, billIds: readonly string[]): Promise<void> {
  await sql`
    update pay_bill b set both_count = m.both, only_ours_count = m.ours, only_theirs_count = m.theirs, differs_count = m.differs, open_count = m.open
    from (
      select i.id, count(*) filter (where m.outcome = 'both') as both, count(*) filter (where m.outcome = 'onlyOurs') as ours,
        count(*) filter (where m.outcome = 'onlyTheirs') as theirs, count(*) filter (where m.outcome = 'differs') as differs,
        count(*) filter (where m.outcome <> 'both' and m.settled_at is null) as open
      from unnest(${billIds}::uuid[]) as i (id) left join bill_match m on m.bill_id = i.id group by 1) m
    where b.id = m.id`.execute(db)
}
