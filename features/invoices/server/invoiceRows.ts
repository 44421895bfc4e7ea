import { sql, type RawBuilder } from 'kysely'
import type { InvoiceState, OrderInvoicing } from '#core/invoicing.ts'
import { maskedEmail, maskedNumber } from '#core/mask.ts'
import { moneyOf } from '#core/money.ts'
import type { RedReason, TitleType } from '#features/invoices/rules.ts'
import type { InvoiceFacts, InvoiceTitle } from '#features/invoices/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

type Exchange = Omit<InvoiceTitle, 'titleType'> & { titleType: TitleType }
export type InvoiceRow = {
  topOrgId: string
  id: string
  bventId: string
  state: InvoiceState
  titleType: TitleType
  title: string
  taxNo: string
  address: string
  phone: string
  bank: string
  bankAccount: string
  email: string
  remark: string
  item: string
  taxRate: number
  amountMinor: number
  currency: string
  language: string
  applicant: string
  appliedAt: Date
  rejectReason: string
  number: string
  issuedAt: Date | null
  issuedByName: string
  fileId: string | null
  isRedDue: boolean
  redNumber: string
  redAt: Date | null
  redReason: '' | RedReason
  redNote: string
  replaces: string | null
  exchange: Exchange | null
  exchangeAt: Date | null
  exchangeRefusal: string
  serviceNo: string
  serviceTries: number
  serviceNextAt: Date | null
  serviceFailure: string
  serviceByName: string
  version: number
  orders: { orderId: string; orderNo: string; amountMinor: number }[]
}

const ordersSql = sql`coalesce((
  select json_agg(json_build_object('orderId', l.order_id, 'orderNo', o.order_no, 'amountMinor', l.amount_minor) order by o.order_no)
  from invoice_order l join reg_order o on o.top_org_id = l.top_org_id and o.id = l.order_id
  where l.top_org_id = i.top_org_id and l.invoice_id = i.id), '[]') as orders`

/** Of invoices `i`. */
export async function invoiceRows(db: Db, which: RawBuilder<unknown>): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select i.*, ${ordersSql} from invoice_of_org i where ${which}`.execute(db)
  return rows
}

export async function invoiceRow(db: Db, invoiceId: string): Promise<InvoiceRow | undefined> {
  const [row] = await invoiceRows(db, sql`i.id = ${invoiceId}`)
  return row
}

/** Its orders first, as whoever gives money back does, then itself: the two never wait for each other. */
export async function lockInvoice(db: Db, invoiceId: string): Promise<void> {
  await sql`
    select 1 from reg_order where id in (select order_id from invoice_order where invoice_id = ${invoiceId}) order by id for no key update`.execute(
    db,
  )
  await sql`select 1 from invoice where id = ${invoiceId} for update`.execute(db)
}

/** Where it is sent and from which account it is paid is for those who issue. */
export function shownInvoice(row: InvoiceRow, isMasked: boolean): InvoiceFacts {
  const covered = <Title extends Pick<InvoiceTitle, 'email' | 'bankAccount'>>(title: Title) =>
    isMasked ? { ...title, email: maskedEmail(title.email), bankAccount: maskedNumber(title.bankAccount) } : title
  const { titleType, title, taxNo, address, phone, bank, bankAccount, email, state, currency, item, remark, number } = row
  return {
    ...covered({ titleType, title, taxNo, address, phone, bank, bankAccount, email }),
    invoiceId: row.id,
    state,
    amount: moneyOf(row.amountMinor),
    currency,
    item,
    remark,
    orders: row.orders.map(({ orderId, orderNo, amountMinor }) => ({ orderId, orderNo, amount: moneyOf(amountMinor) })),
    appliedTime: row.appliedAt.toISOString(),
    rejectReason: row.rejectReason,
    number,
    issuedTime: row.issuedAt?.toISOString() ?? null,
    redTime: row.redAt?.toISOString() ?? null,
    redReason: row.redReason,
    hasFile: row.fileId !== null,
    exchange: row.exchange && row.exchangeAt && { ...covered(row.exchange), time: row.exchangeAt.toISOString() },
    exchangeRefusal: row.exchangeRefusal,
  }
}

/** The newest first; `isOffered` where the event issues invoices and the order holds money, or has one already. */
export async function orderInvoicing({ db }: { db: Db }, orderId: string): Promise<OrderInvoicing> {
  const { rows } = await sql<{ isOn: boolean }>`
    select o.paid_minor > 0 and o.currency = 'CNY' and coalesce(
      (select p.is_enable from invoice_option p where p.top_org_id = o.top_org_id and p.bvent_id = o.bvent_id), false) as is_on
    from reg_order o where o.id = ${orderId}`.execute(db)
  const found = await invoiceRows(
    db,
    sql`i.id in (select invoice_id from invoice_order where order_id = ${orderId}) order by i.applied_at desc, i.id desc`,
  )
  return {
    isOffered: rows[0]?.isOn === true || found.length > 0,
    invoices: found.map(({ id, state, title, number, appliedAt, issuedAt, orders }) => ({
      invoiceId: id,
      state,
      title,
      number,
      amount: moneyOf(orders.find((one) => one.orderId === orderId)?.amountMinor ?? 0),
      appliedTime: appliedAt.toISOString(),
      issuedTime: issuedAt?.toISOString() ?? null,
    })),
  }
}
