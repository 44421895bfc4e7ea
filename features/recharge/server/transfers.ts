import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { OK } from '#core/schema.ts'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import { isSeller } from '#features/credits/server/seller.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { takePurchaseMoney, type PurchasePayment } from '#features/payments/server/settlePurchase.ts'
import type { ExpectedTransfer, salesCalls } from '#features/recharge/salesContract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { goodsName, shownGoods, type Goods } from '#features/recharge/server/goods.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'

type Calls = typeof salesCalls
type Row = Goods &
  Pick<ExpectedTransfer, 'purchaseId' | 'purchaseNo' | 'orgName' | 'createdName'> & { createdAt: Date; expiresAt: Date; total: number }

export async function expectedTransfers({ db }: Context, request: RequestOf<Calls['transfers']>) {
  required((await isSeller(db)) || null)
  const { keyWords = '', pageNo, pageSize } = request
  const { rows } = await sql<Row>`
    select * from sold_transfers(${keyWords}, ${pageSize}::integer, ${(pageNo - 1) * pageSize}::integer)`.execute(db)
  return page({ list: rows.map(shown) }, pagerOf(request, rows[0]?.total ?? 0))
}

function shown({ purchaseId, purchaseNo, orgName, createdName, createdAt, expiresAt, ...goods }: Row): ExpectedTransfer {
  const times = { createdTime: createdAt.toISOString(), expireTime: expiresAt.toISOString() }
  return { purchaseId, purchaseNo, orgName, createdName, ...shownGoods(goods), ...times }
}

/** By the state of the payment: of two who decide about it one is first. */
async function openTransfer({ db }: Context, purchaseId: string): Promise<PurchasePayment> {
  const { rows } = await sql<PurchasePayment & { state: string }>`
    select id, top_org_id, purchase_id, buyer_org_id, provider, account_id as pay_account_id, amount_minor, currency, subject, state from payment
    where purchase_id = ${purchaseId} and provider = ${OFFLINE} order by created_at desc, id desc limit 1 for update`.execute(db)
  const { state, ...payment } = required(rows[0])
  if (state !== 'Created') throw new AppError('core.state')
  return payment
}

export async function confirmTransfer(ctx: Context, { purchaseId, bankNo }: RequestOf<Calls['confirmTransfer']>): Promise<typeof OK> {
  const { now } = ctx
  const payment = await openTransfer(ctx, purchaseId)
  await takePurchaseMoney(ctx, payment, { state: 'Paid', paidAt: now, ...(bankNo && { providerNo: bankNo }) })
  await audit(ctx, { action: 'recharge.confirmTransfer', objectId: purchaseId, after: { subject: payment.subject, bankNo } })
  return OK
}

/** It did not come: nobody waits for it any more. Whoever bought is told why, and can transfer or pay anew. */
export async function refuseTransfer(ctx: Context, { purchaseId, reason }: RequestOf<Calls['refuseTransfer']>): Promise<typeof OK> {
  const { db, now } = ctx
  const { id, buyerOrgId, subject } = await openTransfer(ctx, purchaseId)
  await db.updateTable('payment').set({ state: 'Failed', failure: reason, updatedAt: now }).where('id', '=', id).execute()
  const buyer = await asOrg(db, buyerOrgId, async () => {
    const { rows } = await sql<Buyer>`
      update purchase p set is_transfer = false where id = ${purchaseId}
      returning purchase_no, kind, units, function_key, days, quota, price_minor, language, (
        select coalesce(a.email, m.email) from member m join account a on a.id = m.account_id
        where m.top_org_id = p.top_org_id and m.account_id = p.created_by and not m.is_disabled) as email`.execute(db)
    return required(rows[0])
  })
  await tell(ctx, buyer, reason)
  await audit(ctx, { action: 'recharge.refuseTransfer', objectId: purchaseId, after: { subject, reason } })
  return OK
}

type Buyer = Goods & { purchaseNo: string; language: string; email: string | null }

async function tell(
  { db, who, config, now }: Context,
  { purchaseNo, language: asked, email, ...goods }: Buyer,
  reason: string,
): Promise<void> {
  if (!email) return
  const language = languageOf(asked)
  const say = (key: keyof typeof rechargeMessages) => format(textIn(rechargeMessages[key], language), { reason }, language)
  const { name, logo } = await db.selectFrom('org').select(['name', 'logo']).where('topOrgId', '=', who.orgId).executeTakeFirstOrThrow()
  const subject = say('recharge.letter_transferRefused')
  const body = letterHtml({
    language,
    sender: { name, logoUrl: logoAddress(logo, config) },
    title: subject,
    lines: [say('recharge.letter_transferRefusedText')],
    facts: [
      { label: say('recharge.column_goods'), value: goodsName(goods, language) },
      { label: say('recharge.column_price'), value: priceText(moneyOf(goods.priceMinor), SHOP_CURRENCY) },
      { label: say('recharge.column_no'), value: purchaseNo },
    ],
    button: { text: say('recharge.letter_open'), address: config.PUBLIC_URL + rechargePages.shop.path },
    why: say('recharge.letter_transferWhy'),
  })
  const letter = { topOrgId: who.orgId, kind: 'recharge.transfer.refused', channel: 'Email' as const, lane: lanes.transactional }
  await queueMessages(db, [{ ...letter, recipient: email, subject, body }], now)
}
