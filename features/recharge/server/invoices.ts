import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { BALANCE } from '#features/credits/rules.ts'
import { judgedTitle } from '#features/invoices/server/judgeTitle.ts'
import type { Purchase, rechargeCalls } from '#features/recharge/contract.ts'
import { purchaseDetail } from '#features/recharge/server/purchases.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type Calls = typeof rechargeCalls

/** For all that was paid for it; what the balance paid stands on the invoice for the balance. Once, and anew after a no. */
export async function askInvoice(ctx: Context, { purchaseId, ...given }: RequestOf<Calls['askInvoice']>): Promise<Purchase> {
  const { db, who, now } = ctx
  const title = judgedTitle(ctx, given)
  const purchase = required(
    await db
      .selectFrom('purchase')
      .select(['purchaseNo', 'priceMinor', 'state', 'paidWith'])
      .where('id', '=', purchaseId)
      .executeTakeFirst(),
  )
  if (purchase.state !== 'Paid' || purchase.paidWith === BALANCE) throw new AppError('core.state')
  const row = {
    ...title,
    state: 'Applied',
    amountMinor: purchase.priceMinor,
    appliedAt: now,
    appliedName: who.accountName,
    rejectReason: '',
    language: ctx.language,
  }
  const asked = await db
    .insertInto('purchaseInvoice')
    .values({ topOrgId: who.orgId, purchaseId, ...row })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'purchaseId']).doUpdateSet(row).where('purchaseInvoice.state', '=', 'Rejected'))
    .returning('purchaseId')
    .executeTakeFirst()
  if (!asked) throw new AppError('core.changed')
  await audit(ctx, { action: 'recharge.invoice', objectId: purchaseId, after: { purchaseNo: purchase.purchaseNo, title: title.title } })
  return purchaseDetail(ctx, { purchaseId })
}

export async function invoiceFileOf({ db, adapters }: Context, { purchaseId }: RequestOf<Calls['invoiceFile']>): Promise<FileAnswer> {
  const { rows } = await sql<{ storageKey: string; fileName: string; mediaType: string }>`
    select f.storage_key, f.file_name, f.media_type from purchase_invoice i join file f on f.top_org_id = i.top_org_id and f.id = i.file_id
    where i.purchase_id = ${purchaseId}`.execute(db)
  const { storageKey, fileName, mediaType } = required(rows[0])
  const { body, bytes } = required(await adapters.storage.read(storageKey))
  return { fileName, mediaType, bytes, body }
}
