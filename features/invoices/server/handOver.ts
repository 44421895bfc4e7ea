import type { RequestOf } from '#core/call.ts'
import { v7 as uuid } from 'uuid'
import { foldText } from '#core/text.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import type { manageCalls } from '#features/invoices/manageContract.ts'
import { fromsOf } from '#features/invoices/rules.ts'
import { invoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { makeRed, openInvoice, told } from '#features/invoices/server/moveInvoice.ts'
import { canHandOver, handOverAll, newServiceNo } from '#features/invoices/server/service.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Calls = typeof manageCalls

async function needService(ctx: Context): Promise<void> {
  if (!(await canHandOver(ctx))) throw new AppError('core.state')
}

/** The service issues them; their buyers change nothing any more. */
export async function handOver(ctx: Context, { bventId, invoiceIds }: RequestOf<Calls['handOver']>) {
  await findWritableEvent(ctx, bventId)
  await needService(ctx)
  const own = await ctx.db.selectFrom('invoice').select('id').where('bventId', '=', bventId).where('id', 'in', invoiceIds).execute()
  const handed = await handOverAll(
    { db: ctx.db, now: ctx.now, byName: ctx.who.accountName },
    own.map(({ id }) => id),
    fromsOf('start'),
  )
  for (const { id: objectId, title } of handed)
    await audit(ctx, {
      action: 'invoice.start',
      objectId,
      bventId,
      before: { title, state: 'Applied' },
      after: { title, state: 'Issuing' },
    })
  return { count: handed.length }
}

/** As its buyer asked: the old one is cancelled and the new one handed over, both or neither. What the old one took, the new one takes. */
export async function exchangeByService(ctx: Context, { invoiceId, version }: RequestOf<Calls['exchangeByService']>) {
  await needService(ctx)
  const row = await openInvoice(ctx, invoiceId, 'red')
  if (row.version !== version) throw new AppError('core.changed')
  const title = required(row.exchange, 'core.state')
  await makeRed(ctx, invoiceId, { reason: 'exchange' })
  const id = uuid()
  const { topOrgId, bventId, item, taxRate, amountMinor, currency, language, applicant, remark, exchangeAt, orders } = row
  const same = { topOrgId, bventId, item, taxRate, amountMinor, currency, language, applicant, remark }
  const service = { serviceNo: newServiceNo(), serviceNextAt: ctx.now, serviceByName: ctx.who.accountName }
  const { titleType, title: name, taxNo, address, phone, bank, bankAccount, email } = title
  await ctx.db
    .insertInto('invoice')
    .values({
      ...same,
      ...service,
      titleType,
      title: name,
      taxNo,
      address,
      phone,
      bank,
      bankAccount,
      email,
      id,
      titleKey: foldText(name),
      state: 'Issuing',
      appliedAt: exchangeAt ?? ctx.now,
      replaces: invoiceId,
      updatedAt: ctx.now,
    })
    .execute()
  await ctx.db
    .insertInto('invoiceOrder')
    .values(orders.map((link) => ({ topOrgId, invoiceId: id, orderId: link.orderId, amountMinor: link.amountMinor })))
    .execute()
  await told(ctx, 'invoice.exchange', row, { state: 'Red' })
  await told(ctx, 'invoice.start', required(await invoiceRow(ctx.db, id)), { state: 'Issuing' })
  return { invoiceId: id }
}
