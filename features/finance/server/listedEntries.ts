import { sql } from 'kysely'
import { moneyOf } from '#core/money.ts'
import type { BookEntry } from '#features/finance/contract.ts'
import type { Cause } from '#features/ledger/rules.ts'

export type EntryRow = {
  id: string
  at: Date
  cause: Cause
  debit: string
  debitName: string | null
  credit: string
  creditName: string | null
  amountMinor: number
  currency: string
  bventId: string | null
  bventTitle: string | null
  orderId: string | null
  orderNo: string | null
  buyerName: string | null
  tickets: { name: string; count: number }[] | null
  tradeNo: string | null
  note: string
  corrects: string | null
}

const accountName = (side: 'debit' | 'credit') =>
  sql`(select a.name from pay_account a where a.top_org_id = e.top_org_id and 'merchant:' || a.id = e.${sql.raw(side)})`

/** Of an entry `e`, what a row of the list shows. */
export const entryColumns = sql`
  e.id, e.at, e.cause, e.debit, ${accountName('debit')} as debit_name, e.credit, ${accountName('credit')} as credit_name, e.amount_minor, e.currency,
  e.bvent_id, b.title as bvent_title, e.order_id, o.order_no, o.buyer->>'fullName' as buyer_name, coalesce(r.refund_no, p.trade_no) as trade_no, e.note, to_char(e.corrects, 'YYYY-MM-DD') as corrects,
  (select json_agg(json_build_object('name', l.name, 'count', l.count) order by l.no) from (
    select l.name, count(*) as count, min(l.no) as no from order_line l where l.top_org_id = e.top_org_id and l.order_id = e.order_id and l.kind = 'ticket'
    group by 1) l) as tickets`

export const entrySource = sql`entry_of_org e
  left join bvent b on b.top_org_id = e.top_org_id and b.id = e.bvent_id
  left join reg_order o on o.top_org_id = e.top_org_id and o.id = e.order_id
  left join payment p on p.top_org_id = e.top_org_id and p.id = e.payment_id
  left join refund r on r.top_org_id = e.top_org_id and r.id = e.refund_id`

export function listedEntry(row: EntryRow): BookEntry {
  return {
    id: row.id,
    time: row.at.toISOString(),
    cause: row.cause,
    debit: { account: row.debit, name: row.debitName ?? '' },
    credit: { account: row.credit, name: row.creditName ?? '' },
    amount: moneyOf(row.amountMinor),
    currency: row.currency,
    bventId: row.bventId,
    bventTitle: row.bventTitle ?? '',
    orderId: row.orderNo === null ? null : row.orderId,
    orderNo: row.orderNo ?? '',
    buyerName: row.buyerName ?? '',
    tickets: row.tickets ?? [],
    tradeNo: row.tradeNo ?? '',
    note: row.note,
    corrects: row.corrects ?? '',
  }
}
