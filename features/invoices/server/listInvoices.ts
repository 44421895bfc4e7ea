import { sql, type RawBuilder } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { moneyOf, parseMoney } from '#core/money.ts'
import { todayIn } from '#core/dateTime.ts'
import { foldText } from '#core/text.ts'
import { findEvent } from '#features/events/server/queries.ts'
import {
  listedStates,
  type InvoiceMatch,
  type InvoiceSort,
  type ListedInvoice,
  type ListedState,
  type manageCalls,
} from '#features/invoices/manageContract.ts'
import { tidyTaxNo, PROMISED_HOURS } from '#features/invoices/rules.ts'
import { invoiceRows, shownInvoice, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { canHandOver } from '#features/invoices/server/service.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Sql = RawBuilder<unknown>
type Request = RequestOf<typeof manageCalls.list>
type Result = ResultOf<typeof manageCalls.list>
const HOUR_MS = 3_600_000

export async function listInvoices(ctx: Context, request: Request): Promise<Paged<Result>> {
  const { db, now } = ctx
  const { bventId, state, sort, pageNo, pageSize } = request
  const { timeZone } = await findEvent(ctx, bventId)
  const conditions = conditionsOf(request)
  const sums = await sumsOf(db, bventId, conditions)
  const exchanges = await countOf(db, sql`${inEvent(bventId)} and i.exchange is not null ${and(conditions)}`)
  const totalOf = (code: ListedState | '') =>
    code === 'Exchange' ? exchanges : sums.filter((sum) => code === '' || sum.state === code).reduce((all, { total }) => all + total, 0)
  const rows = await invoiceRows(
    db,
    sql`i.id in (select i.id from invoice_of_org i where ${inEvent(bventId)} and ${stateSql(state)} ${and(conditions)}
      order by ${orderSql[sort]} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) order by ${orderSql[sort]}`,
  )
  const result = {
    list: rows.map((row) => listed(row, now)),
    canHandOver: await canHandOver(ctx),
    counts: (['', ...listedStates] as const).map((code) => ({ code, total: totalOf(code) })),
    figures: await figuresOf(db, bventId, { now, month: `${todayIn(timeZone, now).slice(0, 7)}-01` }),
  }
  return page(result, pagerOf(request, totalOf(state)))
}

function listed(row: InvoiceRow, now: Date): ListedInvoice {
  const { invoiceId, state, titleType, title, taxNo, amount, currency, orders, appliedTime, number, issuedTime, redTime, hasFile } =
    shownInvoice(row, true)
  return {
    invoiceId,
    state,
    titleType,
    title,
    taxNo,
    amount,
    currency,
    orders,
    appliedTime,
    number,
    issuedTime,
    redTime,
    hasFile,
    isExchange: row.exchange !== null,
    isRedOpen: state === 'Red' && row.redNumber === '',
    waitedHours: state === 'Applied' || state === 'Issuing' ? Math.floor((now.getTime() - row.appliedAt.getTime()) / HOUR_MS) : 0,
  }
}

export const inEvent = (bventId: string) => sql`i.bvent_id = ${bventId}`
const and = (conditions: readonly Sql[]) => (conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``)
const orderSql: Record<InvoiceSort, Sql> = { 'applied.desc': sql`i.applied_at desc, i.id desc`, 'applied.asc': sql`i.applied_at, i.id` }

export function stateSql(state: ListedState | ''): Sql {
  if (state === '') return sql`true`
  return state === 'Exchange' ? sql`i.exchange is not null` : sql`i.state = ${state}`
}

const begins = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** All but the state; each way to find one has an index. */
export function conditionsOf({ keyWords, titleType, timeOf, from, to, amountFrom, amountTo }: Omit<InvoiceMatch, 'state'>): Sql[] {
  const at = timeOf === 'issued' ? sql`i.issued_at` : sql`i.applied_at`
  const no = tidyTaxNo(keyWords ?? '')
  const words = sql`(i.title_key like ${begins(foldText(keyWords ?? ''))} or (i.tax_no like ${begins(no)} and i.tax_no <> '')
    or (i.number like ${begins(no)} and i.number <> '') or i.id in (
      select l.invoice_id from order_of_org o join invoice_order l on l.top_org_id = o.top_org_id and l.order_id = o.id
      where o.order_no >= ${no} and o.order_no < ${no}::text || '~'))`
  return [
    keyWords ? words : null,
    titleType ? sql`i.title_type = ${titleType}` : null,
    from ? sql`${at} >= ${from}::timestamptz` : null,
    to ? sql`${at} <= ${to}::timestamptz` : null,
    amountFrom ? sql`i.amount_minor >= ${parseMoney(amountFrom)}::bigint` : null,
    amountTo ? sql`i.amount_minor <= ${parseMoney(amountTo)}::bigint` : null,
  ].filter((condition) => condition !== null)
}

async function countOf(db: Db, which: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from invoice_of_org i where ${which}`.execute(db)
  return rows[0]?.total ?? 0
}

type Sum = { state: string; total: number }

/** By state, from the tallies where nothing else is asked. */
async function sumsOf(db: Db, bventId: string, conditions: readonly Sql[]): Promise<Sum[]> {
  const { rows } =
    conditions.length === 0
      ? await sql<Sum>`select state, sum(total)::int as total from invoice_tally where bvent_id = ${bventId} group by 1`.execute(db)
      : await sql<Sum>`
          select i.state, count(*)::int as total from invoice_of_org i where ${inEvent(bventId)} ${and(conditions)} group by 1`.execute(db)
  return rows
}

type Figure = { state: string; month: string | null; total: number; amount: number; waited: number }

async function figuresOf(db: Db, bventId: string, { now, month }: { now: Date; month: string }): Promise<Result['figures']> {
  const { rows } = await sql<Figure>`
    select state, month::text, sum(total)::int as total, sum(amount_minor)::bigint as amount, sum(waited_seconds)::float8 as waited
    from invoice_tally where bvent_id = ${bventId} group by 1, 2`.execute(db)
  const add = (of: readonly Figure[]) => ({
    amount: moneyOf(of.reduce((sum, { amount }) => sum + amount, 0)),
    total: of.reduce((sum, { total }) => sum + total, 0),
  })
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state))
  const issued = inState('Issued', 'Red')
  const all = add(issued).total
  const late = new Date(now.getTime() - PROMISED_HOURS * HOUR_MS)
  return {
    waiting: {
      ...add(inState('Applied')),
      late: await countOf(db, sql`${inEvent(bventId)} and i.state = 'Applied' and i.applied_at < ${late}`),
    },
    month: { ...add(issued.filter((one) => one.month === month)), all },
    hours: all > 0 ? Math.round((issued.reduce((sum, { waited }) => sum + waited, 0) / all / 3_600) * 10) / 10 : null,
    red: add(inState('Red')),
  }
}
