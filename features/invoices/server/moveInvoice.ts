import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { isEmail } from '#core/contact.ts'
import { OK } from '#core/schema.ts'
import { foldText } from '#core/text.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import type { manageCalls } from '#features/invoices/manageContract.ts'
import { fromsOf, isInvoiceNumber, type InvoiceCause } from '#features/invoices/rules.ts'
import { claimInvoiceFile } from '#features/invoices/server/invoiceFile.ts'
import { invoiceRow, lockInvoice, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { judgedTitle, wrong } from '#features/invoices/server/judgeTitle.ts'
import { tellBuyer } from '#features/invoices/server/tellBuyer.ts'
import { audit, type Happening } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, isUniqueViolation, required } from '#server/kit/errors.ts'

type Calls = typeof manageCalls

/** Its row and its orders are held from here on, so that what is read stays so until it is written. */
export async function openInvoice(ctx: Context, invoiceId: string, cause: InvoiceCause): Promise<InvoiceRow> {
  const { bventId } = required(await invoiceRow(ctx.db, invoiceId))
  await findWritableEvent(ctx, bventId)
  await lockInvoice(ctx.db, invoiceId)
  const row = required(await invoiceRow(ctx.db, invoiceId))
  // What a service has in hand is not issued a second time beside it.
  const isAway = row.serviceNextAt !== null && row.state === 'Issuing'
  if (isAway || !fromsOf(cause).includes(row.state)) throw new AppError('core.state')
  return row
}

export function told(ctx: Context, action: Happening['action'], row: InvoiceRow, after: object): Promise<void> {
  const { id: objectId, bventId, title, state } = row
  return audit(ctx, { action, objectId, bventId, before: { title, state }, after: { title, ...after } })
}

type Issued = { number: string; issuedTime: string; fileId: string }

async function checkIssued(ctx: Context, { number, issuedTime, fileId }: Issued): Promise<void> {
  if (!isInvoiceNumber(number)) throw wrong(ctx, 'number', 'number')
  if (new Date(issuedTime) > ctx.now) throw wrong(ctx, 'issuedTime', 'future')
  await claimInvoiceFile(ctx, fileId)
}

/** No two invoices of an organisation have the same number: the database says so. */
async function once<Result>(ctx: Context, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'invoice_number') ? wrong(ctx, 'number', 'taken') : error
  })
}

export async function issue(ctx: Context, { invoiceId, version, ...given }: RequestOf<Calls['issue']>) {
  const row = await openInvoice(ctx, invoiceId, 'issue')
  if (row.version !== version) throw new AppError('core.changed')
  await checkIssued(ctx, given)
  const { number, issuedTime, fileId } = given
  await once(
    ctx,
    sql`
      update invoice set state = 'Issued', number = ${number}, issued_at = ${issuedTime}, file_id = ${fileId}, issued_by_name = ${ctx.who.accountName},
        version = version + 1, updated_at = ${ctx.now} where id = ${invoiceId}`.execute(ctx.db),
  )
  await told(ctx, 'invoice.issue', row, { state: 'Issued', number })
  // Its money went back while it was being issued.
  if (row.isRedDue) await makeRed(ctx, invoiceId, { reason: 'return' })
  await tellBuyer(ctx, required(await invoiceRow(ctx.db, invoiceId)), row.isRedDue ? 'red' : 'issued')
  return OK
}

export async function start(ctx: Context, { bventId, invoiceIds }: RequestOf<Calls['start']>) {
  await findWritableEvent(ctx, bventId)
  const { rows } = await sql<{ id: string; title: string }>`
    update invoice set state = 'Issuing', version = version + 1, updated_at = ${ctx.now}
    where id = any(${invoiceIds}::uuid[]) and bvent_id = ${bventId} and state = any(${fromsOf('start')}::text[]) returning id, title`.execute(
    ctx.db,
  )
  for (const { id: objectId, title } of rows)
    await audit(ctx, {
      action: 'invoice.start',
      objectId,
      bventId,
      before: { title, state: 'Applied' },
      after: { title, state: 'Issuing' },
    })
  return { count: rows.length }
}

/** One whose money has gone meanwhile has nothing to wait for. */
export async function putBack(ctx: Context, { invoiceId }: RequestOf<Calls['putBack']>) {
  const row = await openInvoice(ctx, invoiceId, 'putBack')
  const state = row.isRedDue ? 'Withdrawn' : 'Applied'
  await sql`update invoice set state = ${state}, version = version + 1, updated_at = ${ctx.now} where id = ${invoiceId}`.execute(ctx.db)
  await told(ctx, 'invoice.putBack', row, { state })
  return OK
}

export async function reject(ctx: Context, { invoiceId, reason }: RequestOf<Calls['reject']>) {
  const row = await openInvoice(ctx, invoiceId, 'reject')
  await sql`
    update invoice set state = 'Rejected', reject_reason = ${reason}, version = version + 1, updated_at = ${ctx.now} where id = ${invoiceId}`.execute(
    ctx.db,
  )
  await told(ctx, 'invoice.reject', row, { state: 'Rejected', reason })
  await tellBuyer(ctx, row, 'rejected', reason)
  return OK
}

type Red = { reason: string; number?: string; note?: string }

export async function makeRed(ctx: Context, invoiceId: string, { reason, number = '', note = '' }: Red): Promise<void> {
  await sql`
    update invoice set state = 'Red', red_reason = ${reason}, red_number = ${number}, red_note = ${note}, red_at = ${ctx.now}, exchange = null,
      exchange_at = null, is_red_due = false, version = version + 1, updated_at = ${ctx.now} where id = ${invoiceId}`.execute(ctx.db)
}

export async function red(ctx: Context, { invoiceId, reason, number, note }: RequestOf<Calls['red']>) {
  if (number && !isInvoiceNumber(number)) throw wrong(ctx, 'number', 'number')
  const known = required(await invoiceRow(ctx.db, invoiceId))
  if (known.state === 'Red' && known.redNumber === '' && number) return noteRedNumber(ctx, known, number)
  const row = await openInvoice(ctx, invoiceId, 'red')
  await makeRed(ctx, invoiceId, { reason, number, note })
  await told(ctx, 'invoice.red', row, { state: 'Red', reason: note, number })
  await tellBuyer(ctx, row, 'red')
  return OK
}

async function noteRedNumber(ctx: Context, row: InvoiceRow, number: string) {
  await findWritableEvent(ctx, row.bventId)
  await sql`update invoice set red_number = ${number}, updated_at = ${ctx.now} where id = ${row.id} and red_number = ''`.execute(ctx.db)
  await told(ctx, 'invoice.red', row, { state: 'Red', number })
  return OK
}

/** Both or neither: what the old one took is taken by the new one before anybody else can ask for it. */
export async function exchange(ctx: Context, request: RequestOf<Calls['exchange']>) {
  const { invoiceId, version, redNumber, number, issuedTime, fileId, ...given } = request
  const row = await openInvoice(ctx, invoiceId, 'red')
  if (row.version !== version) throw new AppError('core.changed')
  if (redNumber && !isInvoiceNumber(redNumber)) throw wrong(ctx, 'redNumber', 'number')
  const title = judgedTitle(ctx, given)
  await checkIssued(ctx, { number, issuedTime, fileId })
  await makeRed(ctx, invoiceId, { reason: 'exchange', number: redNumber })
  const id = uuid()
  const { topOrgId, bventId, item, taxRate, amountMinor, currency, language, applicant, remark, exchangeAt, orders } = row
  await once(
    ctx,
    ctx.db
      .insertInto('invoice')
      .values({
        ...title,
        topOrgId,
        id,
        bventId,
        item,
        taxRate,
        amountMinor,
        currency,
        language,
        applicant,
        remark,
        number,
        fileId,
        titleKey: foldText(title.title),
        state: 'Issued',
        appliedAt: exchangeAt ?? ctx.now,
        issuedAt: issuedTime,
        issuedByName: ctx.who.accountName,
        replaces: invoiceId,
        updatedAt: ctx.now,
      })
      .execute(),
  )
  await ctx.db
    .insertInto('invoiceOrder')
    .values(orders.map((link) => ({ topOrgId, invoiceId: id, orderId: link.orderId, amountMinor: link.amountMinor })))
    .execute()
  await told(ctx, 'invoice.exchange', row, { state: 'Red', number })
  const made = required(await invoiceRow(ctx.db, id))
  await told(ctx, 'invoice.issue', made, { state: 'Issued', number })
  await tellBuyer(ctx, made, 'issued')
  return { invoiceId: id }
}

export async function declineExchange(ctx: Context, { invoiceId, reason }: RequestOf<Calls['declineExchange']>) {
  const row = await openInvoice(ctx, invoiceId, 'red')
  if (!row.exchange) throw new AppError('core.state')
  await sql`
    update invoice set exchange = null, exchange_at = null, exchange_refusal = ${reason}, version = version + 1, updated_at = ${ctx.now}
    where id = ${invoiceId}`.execute(ctx.db)
  await told(ctx, 'invoice.declineExchange', row, { reason })
  await tellBuyer(ctx, row, 'declined', reason)
  return OK
}

/** To the address it was asked for with, or to another one this once. */
export async function resend(ctx: Context, { invoiceId, email }: RequestOf<Calls['resend']>) {
  if (email && !isEmail(email)) throw wrong(ctx, 'email', 'email')
  const row = await openInvoice(ctx, invoiceId, 'red')
  const letters = await tellBuyer(ctx, email ? { ...row, email } : row, 'issued')
  await told(ctx, 'invoice.resend', row, { letters })
  return { letters }
}
