import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import type { InvoiceOptions, optionCalls } from '#features/invoices/optionContract.ts'
import type { taxRates, TitleType } from '#features/invoices/rules.ts'
import { wrong } from '#features/invoices/server/judgeTitle.ts'
import { canHandOver } from '#features/invoices/server/service.ts'
import { pages } from '#features/pages.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, Copying, PublishFinding } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** An event begins without invoices; version 0 says that nothing was saved yet. */
const NOTHING_SAVED: InvoiceOptions = {
  isEnable: false,
  types: ['Personal', 'Company'],
  items: [],
  taxRate: 6,
  deadlineDays: 30,
  isAuto: false,
  isMerged: false,
  remark: '',
  canAuto: false,
  version: 0,
}

export async function optionsOf(db: Db, bventId: string): Promise<InvoiceOptions> {
  const row = await db.selectFrom('invoiceOption').selectAll().where('bventId', '=', bventId).executeTakeFirst()
  if (!row) return NOTHING_SAVED
  const { isEnable, items, deadlineDays, isAuto, isMerged, remark, version } = row
  const taxRate = (row.taxRate / 100) as (typeof taxRates)[number]
  return { isEnable, types: row.types as TitleType[], items, taxRate, deadlineDays, isAuto, isMerged, remark, canAuto: false, version }
}

export async function readOptions(ctx: Context, { bventId }: RequestOf<typeof optionCalls.options>): Promise<InvoiceOptions> {
  await findEvent(ctx, bventId)
  return { ...(await optionsOf(ctx.db, bventId)), canAuto: await canHandOver(ctx) }
}

export async function saveOptions(ctx: Context, request: RequestOf<typeof optionCalls.saveOptions>): Promise<InvoiceOptions> {
  const { bventId, version, ...change } = request
  const { topOrgId } = await findWritableEvent(ctx, bventId)
  const before = await optionsOf(ctx.db, bventId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next: InvoiceOptions = { ...before, ...given }
  const canAuto = await canHandOver(ctx)
  if (given['isAuto'] && !canAuto) throw wrong(ctx, 'isAuto', 'auto')
  if (next.isEnable && next.items.length === 0) throw wrong(ctx, 'items', 'items')
  if (next.isEnable && next.types.length === 0) throw wrong(ctx, 'types', 'types')
  const { canAuto: _, version: __, taxRate, ...kept } = next
  const row = { ...kept, taxRate: Math.round(taxRate * 100) }
  const saved = await ctx.db
    .insertInto('invoiceOption')
    .values({ topOrgId, bventId, ...row, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['topOrgId', 'bventId'])
        .doUpdateSet({ ...row, version: version + 1 })
        .where('invoiceOption.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!saved || (version > 0 && before.version === 0)) throw new AppError('core.changed')
  const after = { ...(await optionsOf(ctx.db, bventId)), canAuto }
  await audit(ctx, { action: 'invoice.saveOptions', objectId: bventId, bventId, before: logged(before), after: logged(after) })
  return after
}

const logged = ({ isEnable, types, items, taxRate, deadlineDays, isAuto, isMerged, remark }: InvoiceOptions) => ({
  isEnable,
  types,
  items,
  taxRate,
  deadlineDays,
  isAuto,
  isMerged,
  remark,
})

/** What is issued belongs to what the tickets cost. */
export async function copyInvoiceOptions({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  await sql`
    insert into invoice_option (top_org_id, bvent_id, is_enable, types, items, tax_rate, deadline_days, is_auto, is_merged, remark)
    select top_org_id, ${to}, is_enable, types, items, tax_rate, deadline_days, is_auto, is_merged, remark
    from invoice_option where bvent_id = ${from}`.execute(ctx.db)
}

/** Switched on by an import or a copy, without saying what is invoiced. */
export async function invoiceFindings({ db, language }: Context, bventId: string): Promise<PublishFinding[]> {
  const { isEnable, items, types } = await optionsOf(db, bventId)
  if (!isEnable || (items.length > 0 && types.length > 0)) return []
  const text = textIn(invoiceMessages['invoices.foundNoItems'], language)
  return [{ code: 'invoiceWithoutItems', level: 'warn', text, page: pages.invoices.options.name }]
}
