import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** The code stays, as it may be used; whose it is and who used it are forgotten. */
export async function eraseHolder({ db }: Context, { bventId, addresses, orderId, isLastOfOrder }: PersonAsked): Promise<void> {
  const emails = addresses.map((address) => address.toLowerCase())
  await sql`
    update discount_code set holder_name = '', holder_contact = ''
    where bvent_id = ${bventId} and holder_contact <> '' and lower(holder_contact) = any(${emails}::text[])`.execute(db)
  await sql`
    update discount_use set mobile = null, email = null
    where order_id = ${orderId} and (${isLastOfOrder} or mobile = any(${addresses}::text[]) or email = any(${emails}::text[]))`.execute(db)
}

export async function exportHolder({ db }: Context, { bventId, addresses }: PersonAsked): Promise<Record<string, unknown>> {
  const contacts = addresses.map((address) => address.toLowerCase())
  const { rows } = await sql<{ code: string; holderName: string; discount: string }>`
    select c.code, c.holder_name, d.name as discount from discount_code c
      join discount d on d.top_org_id = c.top_org_id and d.id = c.discount_id
    where c.bvent_id = ${bventId} and c.holder_contact <> '' and lower(c.holder_contact) = any(${contacts}::text[])`.execute(db)
  return { discountCodes: rows }
}
