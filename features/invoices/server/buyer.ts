import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import { moneyOf } from '#core/money.ts'
import { foldText } from '#core/text.ts'
import type { buyerCalls, BuyerView } from '#features/invoices/buyerContract.ts'
import { availableMinor, closesAt, fromsOf, type InvoiceCause } from '#features/invoices/rules.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import { invoiceFile } from '#features/invoices/server/invoiceFile.ts'
import { invoiceRow, invoiceRows, lockInvoice, shownInvoice, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { judgedTitle, wrong } from '#features/invoices/server/judgeTitle.ts'
import { optionsOf } from '#features/invoices/server/options.ts'
import { canHandOver, handOverAll } from '#features/invoices/server/service.ts'
import { openOrder, type SiteReading } from '#features/registration/server/center.ts'
import type { OpenEvent } from '#features/registration/server/enterEvent.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import { audit, type Happening } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type Calls = typeof buyerCalls
const CURRENCY = 'CNY'
const MOST_TITLES = 10
const MOST_OTHERS = 20

type OrderRow = {
  id: string
  orderNo: string
  bventId: string
  currency: string
  language: string
  paidMinor: number
  returningMinor: number
  invoicedMinor: number
  buyerName: string | null
  buyerMobile: string | null
  buyerEmail: string | null
}

async function ordersIn(db: Db, ids: readonly string[], { isLocked = false } = {}): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id, order_no, bvent_id, currency, language, paid_minor, returning_minor, invoiced_minor, buyer ->> 'fullName' as buyer_name, buyer_mobile,
      buyer_email
    from reg_order where id = any(${ids}::uuid[]) order by id ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

const contactsOf = ({ buyerMobile, buyerEmail }: OrderRow) => [buyerMobile, buyerEmail].filter((one) => one !== null)

export const readingOf = (ctx: Context, t: string | undefined): SiteReading => ({ ...askingOf(ctx), adapters: ctx.adapters, t })

type Opened = { order: OrderRow; event: OpenEvent }

async function openOwn(asking: SiteReading, orderId: string): Promise<Opened> {
  const { event } = await openOrder(asking, orderId)
  return { order: required((await ordersIn(asking.db, [orderId]))[0]), event }
}

export async function viewOf(asking: SiteReading, orderId: string): Promise<BuyerView> {
  const { order, event } = await openOwn(asking, orderId)
  const { db, now } = asking
  const { isEnable, types, items, remark, deadlineDays, isMerged } = await optionsOf(db, event.id)
  const closes = closesAt(event.endTime, deadlineDays)
  const left = availableMinor(order)
  const invoices = await invoiceRows(
    db,
    sql`i.id in (select invoice_id from invoice_order where order_id = ${orderId}) order by i.applied_at desc, i.id desc`,
  )
  return {
    orderId,
    orderNo: order.orderNo,
    bventId: event.id,
    eventTitle: event.title,
    timeZone: event.timeZone,
    currency: order.currency,
    available: moneyOf(left),
    closed: closedWhy({ isEnable, isLate: closes < now, order, left }),
    types,
    items,
    remark,
    closesTime: closes.toISOString(),
    email: order.buyerEmail ?? '',
    invoices: invoices.map((row) => shownInvoice(row, false)),
    titles: await titlesOf(db, order),
    others: isEnable && isMerged ? await othersOf(asking, order) : [],
  }
}

type Situation = { isEnable: boolean; isLate: boolean; order: OrderRow; left: number }

function closedWhy({ isEnable, isLate, order, left }: Situation): BuyerView['closed'] {
  if (!isEnable) return 'off'
  if (order.currency !== CURRENCY) return 'currency'
  if (order.paidMinor === 0) return 'unpaid'
  if (isLate) return 'late'
  return left === 0 ? 'nothing' : ''
}

async function titlesOf(db: Db, order: OrderRow): Promise<InvoiceTitle[]> {
  const rows = await db
    .selectFrom('invoiceTitle')
    .select(['titleType', 'title', 'taxNo', 'address', 'phone', 'bank', 'bankAccount', 'email'])
    .where('contact', 'in', [...contactsOf(order), ''])
    .orderBy('usedAt', 'desc')
    .limit(MOST_TITLES)
    .execute()
  const kept = new Map(
    rows.map((row) => [`${row.titleType} ${row.title}`, { ...row, titleType: row.titleType as InvoiceTitle['titleType'] }]),
  )
  return [...kept.values()]
}

/** Of the same buyer, and open to this browser: knowing one order does not open another. */
async function othersOf(asking: SiteReading, order: OrderRow): Promise<BuyerView['others']> {
  const { rows } = await sql<{ id: string }>`
    select id from reg_order where bvent_id = ${order.bventId} and id <> ${order.id} and currency = ${CURRENCY} and paid_minor > returning_minor + invoiced_minor
      and (buyer_mobile = ${order.buyerMobile} or buyer_email = ${order.buyerEmail}) limit ${MOST_OTHERS}`.execute(asking.db)
  const open: string[] = []
  for (const { id } of rows) if (await isOpenToo(asking, id)) open.push(id)
  return (await ordersIn(asking.db, open)).map((one) => ({
    orderId: one.id,
    orderNo: one.orderNo,
    available: moneyOf(availableMinor(one)),
  }))
}

async function isOpenToo(asking: SiteReading, orderId: string): Promise<boolean> {
  return openOrder(asking, orderId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.error === 'site.needAccess') return false
      throw error
    },
  )
}

type Wanted = InvoiceTitle & { item?: string | undefined }

/** What the event issues, of what it has names for. */
async function judgedWish(ctx: Context, bventId: string, wanted: Wanted) {
  const { types, items, taxRate } = await optionsOf(ctx.db, bventId)
  if (!types.includes(wanted.titleType)) throw wrong(ctx, 'titleType', 'type')
  const item = wanted.item ?? items[0]
  if (item === undefined || !items.includes(item)) throw wrong(ctx, 'item', 'item')
  return { title: judgedTitle(ctx, wanted), item, taxRate: Math.round(taxRate * 100) }
}

/** Its orders are held while it is written, and the database refuses what they do not hold. */
export async function apply(ctx: Context, request: RequestOf<Calls['apply']>): Promise<BuyerView> {
  const { orderId, otherIds, t, remark, ...wanted } = request
  const asking = readingOf(ctx, t)
  const { closed, available, others } = await viewOf(asking, orderId)
  if (closed === 'late') throw new AppError('invoice.closed')
  if (closed === 'nothing' || closed === 'unpaid') throw new AppError('invoice.tooMuch', { returnObj: { available } })
  if (closed !== '') throw new AppError('core.state')
  for (const id of otherIds) required(others.find((other) => other.orderId === id))
  const orders = await ordersIn(ctx.db, [orderId, ...otherIds], { isLocked: true })
  const order = required(orders.find(({ id }) => id === orderId))
  const parts = orders.map((one) => ({ orderId: one.id, amountMinor: availableMinor(one) }))
  if (parts.some(({ amountMinor }) => amountMinor === 0))
    throw new AppError('invoice.tooMuch', { returnObj: { available: moneyOf(availableMinor(order)) } })
  const { title, item, taxRate } = await judgedWish(ctx, order.bventId, wanted)
  const { topOrgId } = await ctx.db.selectFrom('regOrder').select('topOrgId').where('id', '=', orderId).executeTakeFirstOrThrow()
  const id = uuid()
  await ctx.db
    .insertInto('invoice')
    .values({
      ...title,
      topOrgId,
      id,
      bventId: order.bventId,
      item,
      taxRate,
      remark,
      titleKey: foldText(title.title),
      amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency: CURRENCY,
      language: languageOf(order.language),
      applicant: order.buyerName ?? '',
      appliedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await ctx.db
    .insertInto('invoiceOrder')
    .values(parts.map((part) => ({ topOrgId, invoiceId: id, ...part })))
    .execute()
  await rememberTitle(ctx, topOrgId, order, title)
  await told(ctx, 'invoice.apply', required(await invoiceRow(ctx.db, id)), { state: 'Applied' })
  if ((await optionsOf(ctx.db, order.bventId)).isAuto && (await canHandOver(ctx)))
    await handOverAll({ db: ctx.db, now: ctx.now, byName: '' }, [id], fromsOf('start'))
  return viewOf(asking, orderId)
}

async function rememberTitle({ db, now }: Context, topOrgId: string, order: OrderRow, title: InvoiceTitle): Promise<void> {
  const [contact] = contactsOf(order)
  if (!contact) return
  await db
    .insertInto('invoiceTitle')
    .values({ topOrgId, contact, ...title, usedAt: now })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'contact', 'titleType', 'title']).doUpdateSet({ ...title, usedAt: now }))
    .execute()
}

/** An invoice of this order, held, while it stands where this can be done to it. */
async function openInvoice(
  ctx: Context,
  asking: SiteReading,
  { orderId, invoiceId }: { orderId: string; invoiceId: string },
  cause: InvoiceCause,
) {
  const opened = await openOwn(asking, orderId)
  const known = required(await invoiceRow(ctx.db, invoiceId))
  required(known.orders.find((link) => link.orderId === orderId))
  await lockInvoice(ctx.db, invoiceId)
  const row = required(await invoiceRow(ctx.db, invoiceId))
  if (!fromsOf(cause).includes(row.state)) throw new AppError('core.state')
  return { ...opened, row }
}

export async function change(ctx: Context, request: RequestOf<Calls['change']>): Promise<BuyerView> {
  const { orderId, invoiceId, t, remark, ...wanted } = request
  const asking = readingOf(ctx, t)
  const { row, order } = await openInvoice(ctx, asking, { orderId, invoiceId }, 'change')
  const { title, item } = await judgedWish(ctx, row.bventId, wanted)
  await ctx.db
    .updateTable('invoice')
    .set((eb) => ({ ...title, item, remark, titleKey: foldText(title.title), version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', invoiceId)
    .execute()
  await rememberTitle(ctx, row.topOrgId, order, title)
  await told(ctx, 'invoice.change', row, { title: title.title })
  return viewOf(asking, orderId)
}

export async function withdraw(ctx: Context, { orderId, invoiceId, t }: RequestOf<Calls['withdraw']>): Promise<BuyerView> {
  const asking = readingOf(ctx, t)
  const { row } = await openInvoice(ctx, asking, { orderId, invoiceId }, 'withdraw')
  await sql`update invoice set state = 'Withdrawn', version = version + 1, updated_at = ${ctx.now} where id = ${invoiceId}`.execute(ctx.db)
  await told(ctx, 'invoice.withdraw', row, { state: 'Withdrawn' })
  return viewOf(asking, orderId)
}

/** The one there is stays valid until finance has agreed. */
export async function askExchange(ctx: Context, request: RequestOf<Calls['askExchange']>): Promise<BuyerView> {
  const { orderId, invoiceId, t, ...wanted } = request
  const asking = readingOf(ctx, t)
  const { row } = await openInvoice(ctx, asking, { orderId, invoiceId }, 'red')
  const title = judgedTitle(ctx, wanted)
  await sql`
    update invoice set exchange = ${JSON.stringify(title)}::jsonb, exchange_at = ${ctx.now}, exchange_refusal = '', version = version + 1,
      updated_at = ${ctx.now} where id = ${invoiceId}`.execute(ctx.db)
  await told(ctx, 'invoice.askExchange', row, { title: title.title })
  return viewOf(asking, orderId)
}

export async function ownFile(ctx: Context, { orderId, invoiceId, t }: RequestOf<Calls['ownFile']>): Promise<FileAnswer> {
  await openOwn(readingOf(ctx, t), orderId)
  const row = required(await invoiceRow(ctx.db, invoiceId))
  required(row.orders.find((link) => link.orderId === orderId))
  return invoiceFile(ctx, row)
}

/** Done by whoever asked for it, who has no account here. */
function told(ctx: Context, action: Happening['action'], row: InvoiceRow, after: object): Promise<void> {
  const who = { orgId: row.topOrgId, accountId: null, accountName: row.applicant }
  const { id: objectId, bventId, title, state } = row
  const { db, now, requestId } = ctx
  return audit({ db, now, requestId, who }, { action, objectId, bventId, before: { title, state }, after: { title, ...after } })
}
