import { sql } from 'kysely'
import { mediaTypes } from '#core/mediaTypes.ts'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/**
 * The order stays, as money does; who bought it goes with the last of its people, or if the buyer was the person. Their receipts go with
 * the next sweep, but for one that proves a payment: it stays in the books without a name.
 */
export async function eraseBuyer({ db, now }: Context, { orderId, addresses, fullName, isLastOfOrder }: PersonAsked): Promise<void> {
  const emails = addresses.map((address) => address.toLowerCase())
  await sql`
    update reg_order set
      buyer = case when ${isLastOfOrder} or buyer_mobile = any(${addresses}::text[]) or lower(buyer_email) = any(${emails}::text[])
        or buyer ->> 'fullName' = ${fullName} then '{}' else buyer end,
      remark = case when ${isLastOfOrder} then '' else replace(remark, ${fullName}, '') end
    where id = ${orderId}`.execute(db)
  await sql`
    update transfer_receipt set refusal = case when ${isLastOfOrder} then '' else replace(refusal, ${fullName}, '') end
    where order_id = ${orderId} and refusal <> ''`.execute(db)
  await sql`
    update file f set
      file_name = case f.media_type when ${mediaTypes.pdf} then 'receipt.pdf' else 'receipt' end,
      expires_at = case when exists (select from payment p where p.order_id = c.order_id and p.proof_file_id = f.id) then f.expires_at else ${now} end
    from transfer_receipt c join reg_order o on o.top_org_id = c.top_org_id and o.id = c.order_id
    where f.top_org_id = c.top_org_id and f.id = c.file_id and c.order_id = ${orderId} and o.buyer = '{}'`.execute(db)
  await sql`
    delete from transfer_receipt c using file f
    where f.top_org_id = c.top_org_id and f.id = c.file_id and c.order_id = ${orderId} and f.expires_at <= ${now}`.execute(db)
}
