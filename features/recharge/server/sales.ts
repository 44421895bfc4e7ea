import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { moneyOf } from '#core/money.ts'
import { OK } from '#core/schema.ts'
import { isSeller } from '#features/credits/server/seller.ts'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import { wrong } from '#features/invoices/server/judgeTitle.ts'
import type { Sale, salesCalls } from '#features/recharge/salesContract.ts'
import { shownGoods, type Goods } from '#features/recharge/server/goods.ts'
import { invoiceFileOf } from '#features/recharge/server/invoices.ts'
import { issueTo, rejectTo, type Sold } from '#features/recharge/server/issue.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { page, type FileAnswer, type UploadedFile } from '#server/kit/implement.ts'

type Calls = typeof salesCalls
type Row = Goods &
  Omit<Sale, keyof ReturnType<typeof shownGoods> | 'invoiced' | 'appliedTime' | 'issuedTime' | 'reason'> & {
    amountMinor: number
    appliedAt: Date
    issuedAt: Date | null
    rejectReason: string
    total: number
  }

function shown({ amountMinor, appliedAt, issuedAt, rejectReason, total: _, ...row }: Row): Sale {
  const { kind, units, functionKey, days, quota, priceMinor, ...rest } = row
  const goods = shownGoods({ kind, units, functionKey, days, quota, priceMinor })
  const times = { appliedTime: appliedAt.toISOString(), issuedTime: issuedAt?.toISOString() ?? null }
  return { ...rest, ...goods, ...times, invoiced: moneyOf(amountMinor), reason: rejectReason }
}

export async function listSales({ db }: Context, request: RequestOf<Calls['sales']>) {
  required((await isSeller(db)) || null)
  const { state, keyWords = '', pageNo, pageSize } = request
  const { rows } = await sql<Row>`
    select * from sold_invoices(${state}, ${keyWords}, ${pageSize}::integer, ${(pageNo - 1) * pageSize}::integer)`.execute(db)
  return page({ list: rows.map(shown) }, pagerOf(request, rows[0]?.total ?? 0))
}

async function soldBy({ db, who }: Context, purchaseId: string): Promise<Sold> {
  const { rows } = await sql<{ orgId: string | null }>`select buyer_of_sale(${purchaseId}) as org_id`.execute(db)
  return { buyerOrgId: required(rows[0]?.orgId), sellerOrgId: who.orgId, purchaseId }
}

export async function issueSale(ctx: Context, { purchaseId, number }: RequestOf<Calls['issueSale']>, file: UploadedFile) {
  const sold = await soldBy(ctx, purchaseId)
  const kind = await kindOfInvoice(file.bytes)
  if (!kind) throw wrong(ctx, 'file', 'file', { fileName: file.fileName })
  const { db, config, now, adapters } = ctx
  if (!(await issueTo({ db, config, now, storage: adapters.storage }, sold, { number, kind, bytes: file.bytes })))
    throw new AppError('core.state')
  await audit(ctx, { action: 'recharge.issueSale', objectId: purchaseId, after: { number } })
  return OK
}

export async function rejectSale(ctx: Context, { purchaseId, reason }: RequestOf<Calls['rejectSale']>) {
  const sold = await soldBy(ctx, purchaseId)
  if (!(await rejectTo(ctx, sold, reason))) throw new AppError('core.state')
  await audit(ctx, { action: 'recharge.rejectSale', objectId: purchaseId, after: { reason } })
  return OK
}

export async function saleFile(ctx: Context, which: RequestOf<Calls['saleFile']>): Promise<FileAnswer> {
  const { buyerOrgId } = await soldBy(ctx, which.purchaseId)
  return asOrg(ctx.db, buyerOrgId, () => invoiceFileOf(ctx, which))
}
