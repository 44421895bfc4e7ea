import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { moneyOf } from '#core/money.ts'
import type { Bill, billCalls, BillMatch } from '#features/finance/billContract.ts'
import { canFollow } from '#features/finance/server/settleMatch.ts'
import { addDays, daysIn } from '#features/finance/period.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type BillRow = Omit<Bill, 'readTime'> & { day: string; readAt: Date | null }
type Closed = { day: string; closedAt: Date; byName: string; fingerprint: string }
const MOST_DAYS = 62

export async function days({ db }: Context, { from, to }: RequestOf<typeof billCalls.days>): Promise<ResultOf<typeof billCalls.days>> {
  const length = daysIn({ from, to })
  if (length < 1 || length > MOST_DAYS) throw invalid({ field: 'to', message: 'to' })
  const [bills, { rows: closings }, { rows: entered }, { rows: accounts }] = await Promise.all([
    billsOf(db, from, to),
    sql<Closed>`select to_char(day, 'YYYY-MM-DD') as day, closed_at, closed_by_name as by_name, fingerprint from book_closing
      where top_org_id = app_org() and day between ${from}::date and ${to}::date`.execute(db),
    sql<{ day: string; account: string; name: string | null; entries: number }>`
      select to_char(t.book_day, 'YYYY-MM-DD') as day, t.account, max(a.name) as name, sum(t.credits)::int as entries from ledger_tally t
        left join pay_account a on a.top_org_id = app_org() and 'merchant:' || a.id = t.account
      where t.top_org_id = app_org() and t.book_day between ${from}::date and ${to}::date group by 1, 2`.execute(db),
    sql<{ account: string; name: string; provider: string }>`
      select 'merchant:' || id as account, name, provider from pay_account where top_org_id = app_org() order by created_at, id`.execute(
      db,
    ),
  ])
  const list = Array.from({ length }, (_, at) => addDays(to, -at)).map((day) => {
    const own = bills.filter((bill) => bill.day === day)
    const named = entered.filter((one) => one.day === day)
    const closing = closings.find((one) => one.day === day)
    return {
      day,
      entries: named.reduce((all, { entries }) => all + entries, 0),
      bills: own.map(({ day: _, readAt, ...bill }) => ({ ...bill, readTime: readAt?.toISOString() ?? null })),
      unbilled: named
        .filter(({ account }) => account.startsWith('merchant:') && !own.some((bill) => bill.account === account && bill.state === 'Read'))
        .map(({ account, name }) => ({ account, name: name ?? '' })),
      closing: closing ? { time: closing.closedAt.toISOString(), byName: closing.byName, fingerprint: closing.fingerprint } : null,
    }
  })
  return { list, accounts: [...accounts, { account: 'offline', name: '', provider: 'offline' }] }
}

async function billsOf(db: Db, from: string, to: string): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.id, to_char(b.day, 'YYYY-MM-DD') as day, b.account, coalesce(a.name, '') as name, b.state, b.source, b.file_name, b.by_name, b.failure, b.read_at,
      b.row_count as rows, b.both_count as both, b.only_ours_count as only_ours, b.only_theirs_count as only_theirs, b.differs_count as differs,
      b.open_count as open
    from pay_bill b left join pay_account a on a.top_org_id = app_org() and 'merchant:' || a.id = b.account
    where b.top_org_id = app_org() and b.day between ${from}::date and ${to}::date order by b.day desc, b.account`.execute(db)
  return rows
}

type MatchRow = Omit<BillMatch, 'time' | 'ours' | 'theirs' | 'settledTime'> & {
  at: Date
  ourMinor: number | null
  theirMinor: number | null
  settledAt: Date | null
}

/** Those that wait for somebody stand first. */
export async function matches(
  { db }: Context,
  request: RequestOf<typeof billCalls.matches>,
): Promise<Paged<ResultOf<typeof billCalls.matches>>> {
  const { billId, outcome, pageNo, pageSize } = request
  const bill = required(await db.selectFrom('payBill').selectAll().where('id', '=', billId).executeTakeFirst())
  const total = { both: bill.bothCount, onlyOurs: bill.onlyOursCount, onlyTheirs: bill.onlyTheirsCount, differs: bill.differsCount }[
    outcome
  ]
  const { rows } = await sql<MatchRow>`
    select m.id, m.outcome, coalesce(r.kind, case e.cause when 'refund' then 'refund' else 'payment' end) as kind, coalesce(r.at, e.at) as at,
      coalesce(nullif(r.refund_no, ''), nullif(r.trade_no, ''), f.refund_no, p.trade_no, '') as trade_no, coalesce(r.text, '') as text,
      coalesce(r.currency, e.currency) as currency, m.our_minor, m.their_minor, o.id as order_id, coalesce(o.order_no, '') as order_no,
      m.settled_at, m.settled_by_name as settled_by, m.note, m.is_corrected,
      m.settled_at is null and ${canFollow} as can_follow
    from (select m.* from bill_match m where m.bill_id = ${billId} and m.outcome = ${outcome} order by m.settled_at is not null, m.id
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}) m
      left join bill_row r on r.top_org_id = m.top_org_id and r.bill_id = m.bill_id and r.no = m.row_no
      left join entry_of_org e on e.id = m.entry_id
      left join payment p on p.top_org_id = e.top_org_id and p.id = e.payment_id
      left join refund f on f.top_org_id = e.top_org_id and f.id = e.refund_id
      left join reg_order o on o.top_org_id = e.top_org_id and o.id = e.order_id
    order by m.settled_at is not null, m.id`.execute(db)
  const money = (minor: number | null) => (minor === null ? null : moneyOf(minor))
  const list = rows.map(({ at, ourMinor, theirMinor, settledAt, ...row }) => ({
    ...row,
    time: at.toISOString(),
    ours: money(ourMinor),
    theirs: money(theirMinor),
    settledTime: settledAt?.toISOString() ?? null,
  }))
  return page({ list }, pagerOf(request, total))
}
