import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { BALANCE } from '#features/credits/rules.ts'
import type { Purchase, rechargeCalls } from '#features/recharge/contract.ts'
import { shownGoods, type Goods } from '#features/recharge/server/goods.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Row = Goods & {
  id: string
  purchaseNo: string
  sellerOrgId: string
  currency: string
  state: 'Unpaid' | 'Paid'
  paidWith: string
  isAuto: boolean
  isTransfer: boolean
  expiresAt: Date
  createdAt: Date
  createdName: string
  paidAt: Date | null
  invoice: Purchase['invoice']
}

const columns = sql`id, purchase_no, seller_org_id, kind, units, function_key, days, quota, price_minor, currency, state, paid_with, is_auto, is_transfer,
  expires_at, created_at, created_name, paid_at,
  (select json_build_object('state', i.state, 'number', i.number, 'reason', i.reject_reason, 'titleType', i.title_type, 'title', i.title, 'taxNo', i.tax_no,
    'address', i.address, 'phone', i.phone, 'bank', i.bank, 'bankAccount', i.bank_account, 'email', i.email)
    from purchase_invoice i where i.top_org_id = purchase.top_org_id and i.purchase_id = purchase.id) as invoice`

function shown(row: Row, now: Date): Purchase {
  const { id, purchaseNo, currency, state, paidWith, createdName } = row
  return {
    purchaseId: id,
    purchaseNo,
    ...shownGoods(row),
    currency,
    state: state === 'Unpaid' && row.expiresAt <= now ? 'Closed' : state,
    paidWith,
    createdName,
    createdTime: row.createdAt.toISOString(),
    paidTime: row.paidAt?.toISOString() ?? null,
    expireTime: row.expiresAt.toISOString(),
    isAuto: row.isAuto,
    isTransfer: row.isTransfer,
    isFailed: false,
    canInvoice: state === 'Paid' && paidWith !== BALANCE && (row.invoice === null || row.invoice.state === 'Rejected'),
    invoice: row.invoice,
  }
}

/** The newest first; an organisation buys a few times a month. */
export async function purchases({ db, now }: Context, request: RequestOf<typeof rechargeCalls.list>): Promise<Paged<{ list: Purchase[] }>> {
  const { pageNo, pageSize } = request
  const { rows } = await sql<Row>`
    select ${columns} from purchase where top_org_id = app_org() order by created_at desc, id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from purchase where top_org_id = app_org()`.execute(db)
  return page({ list: rows.map((row) => shown(row, now)) }, pagerOf(request, counted[0]?.total ?? 0))
}

export async function purchaseDetail({ db, now }: Context, { purchaseId }: { purchaseId: string }): Promise<Purchase> {
  const { rows } = await sql<Row>`select ${columns} from purchase where id = ${purchaseId}`.execute(db)
  const row = required(rows[0])
  const isFailed = await asOrg(db, row.sellerOrgId, async () => {
    const newest = await sql<{ state: string }>`
      select state from payment where purchase_id = ${purchaseId} order by created_at desc, id desc limit 1`.execute(db)
    return newest.rows[0]?.state === 'Failed'
  })
  return { ...shown(row, now), isFailed: row.state === 'Unpaid' && isFailed }
}
