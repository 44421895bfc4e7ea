import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { moneyOf } from '#core/money.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { InvoiceDetail, manageCalls } from '#features/invoices/manageContract.ts'
import { WRITE } from '#features/invoices/optionContract.ts'
import { taxIn } from '#features/invoices/rules.ts'
import { invoiceFile } from '#features/invoices/server/invoiceFile.ts'
import { invoiceRow, shownInvoice, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { canHandOver } from '#features/invoices/server/service.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const MOST_HISTORY = 50

async function seenInvoice(ctx: Context, invoiceId: string) {
  const row = required(await invoiceRow(ctx.db, invoiceId))
  return { row, event: await findEvent(ctx, row.bventId) }
}

export async function invoiceDetail(ctx: Context, { invoiceId }: RequestOf<typeof manageCalls.detail>): Promise<InvoiceDetail> {
  const { row, event } = await seenInvoice(ctx, invoiceId)
  const { netMinor, taxMinor } = taxIn(row.amountMinor, row.taxRate)
  return {
    ...shownInvoice(row, !ctx.who.codes.has(WRITE)),
    bventId: row.bventId,
    timeZone: event.timeZone,
    applicant: row.applicant,
    taxRate: row.taxRate / 100,
    net: moneyOf(netMinor),
    tax: moneyOf(taxMinor),
    isRedDue: row.isRedDue,
    redNumber: row.redNumber,
    redNote: row.redNote,
    issuedBy: row.issuedByName,
    canHandOver: await canHandOver(ctx),
    isHandedOver: row.serviceNextAt !== null,
    serviceFailure: row.serviceFailure,
    version: row.version,
    ...(await besides(ctx, row)),
    history: await historyOf(ctx, invoiceId),
  }
}

type Besides = Pick<InvoiceDetail, 'isWhole' | 'fileName' | 'replaces' | 'replacedBy'>

async function besides({ db }: Context, row: InvoiceRow): Promise<Besides> {
  const { rows } = await sql<Besides>`
    select (select file_name from file where id = i.file_id) as file_name,
      (select json_build_object('invoiceId', r.id, 'number', r.number) from invoice_of_org r where r.id = i.replaces) as replaces,
      (select json_build_object('invoiceId', r.id, 'number', r.number) from invoice_of_org r where r.replaces = i.id limit 1) as replaced_by,
      i.amount_minor = coalesce((select sum(o.paid_minor - o.returning_minor) from invoice_order l
        join reg_order o on o.top_org_id = l.top_org_id and o.id = l.order_id where l.invoice_id = i.id), 0) as is_whole
    from invoice_of_org i where i.id = ${row.id}`.execute(db)
  const found = required(rows[0])
  return { ...found, fileName: found.fileName ?? '' }
}

async function historyOf({ db }: Context, objectId: string): Promise<InvoiceDetail['history']> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['id', 'time', 'accountId', 'accountName', 'action', 'objectId', 'before', 'after'])
    .where('objectId', '=', objectId)
    .orderBy('id', 'desc')
    .limit(MOST_HISTORY)
    .execute()
  return rows.map((one) => ({ ...one, time: one.time.toISOString() }))
}

export async function download(ctx: Context, { invoiceId }: RequestOf<typeof manageCalls.file>): Promise<FileAnswer> {
  const { row } = await seenInvoice(ctx, invoiceId)
  return invoiceFile(ctx, row)
}
