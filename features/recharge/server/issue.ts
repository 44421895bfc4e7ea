import type { Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { moneyOf, priceText } from '#core/money.ts'
import type { Schema } from '#db/schema.ts'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Sold = { buyerOrgId: string; sellerOrgId: string; purchaseId: string }
type Issuing = { db: Db; config: Config; storage: Adapters['storage']; now: Date }
type Issued = { number: string; kind: 'pdf' | 'ofd'; bytes: Buffer }
type Changed = { email: string; title: string; amountMinor: number; language: string }

/** Its file lies with the buyer, whose invoice it is. False where it was no longer asked for. */
export async function issueTo({ db, config, storage, now }: Issuing, sold: Sold, { number, kind, bytes }: Issued): Promise<boolean> {
  const { buyerOrgId: topOrgId } = sold
  const changed = await asOrg(db, topOrgId, async () => {
    const id = uuid()
    const storageKey = `invoices/${topOrgId}/${id}.${kind}`
    const row = await move(db, sold, { state: 'Issued', number, issuedAt: now, fileId: id })
    if (!row) return null
    await storage.write(storageKey, bytes)
    const file = { fileName: `${number}.${kind}`, extension: kind, mediaType: mediaTypes[kind], bytes: bytes.length, purpose: 'invoice' }
    await db
      .insertInto('file')
      .values({ topOrgId, id, ...file, storageKey, isPublic: false })
      .execute()
    return row
  })
  if (changed) await tell({ db, config, now }, sold, changed, { kind: 'issued', said: number })
  return changed !== null
}

export async function rejectTo({ db, config, now }: Omit<Issuing, 'storage'>, sold: Sold, reason: string): Promise<boolean> {
  const changed = await asOrg(db, sold.buyerOrgId, () => move(db, sold, { state: 'Rejected', rejectReason: reason }))
  if (changed) await tell({ db, config, now }, sold, changed, { kind: 'rejected', said: reason })
  return changed !== null
}

/** By the row itself: of two who decide one is first. */
async function move(db: Db, { buyerOrgId, purchaseId }: Sold, values: Updateable<Schema['purchaseInvoice']>): Promise<Changed | null> {
  const row = await db
    .updateTable('purchaseInvoice')
    .set(values)
    .where('topOrgId', '=', buyerOrgId)
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'Applied')
    .returning(['email', 'title', 'amountMinor', 'language'])
    .executeTakeFirst()
  return row ?? null
}

/** From the seller, in its ledger, to the address it was asked for with. */
async function tell(
  { db, config, now }: Omit<Issuing, 'storage'>,
  { sellerOrgId: topOrgId }: Sold,
  { email, title, amountMinor, language: asked }: Changed,
  { kind, said }: { kind: 'issued' | 'rejected'; said: string },
): Promise<void> {
  if (!email) return
  const language = languageOf(asked)
  const say = (key: keyof typeof rechargeMessages) => format(textIn(rechargeMessages[key], language), { reason: said }, language)
  await asOrg(db, topOrgId, async () => {
    const { name, logo } = await db.selectFrom('org').select(['name', 'logo']).where('topOrgId', '=', topOrgId).executeTakeFirstOrThrow()
    const subject = say(`recharge.letter_${kind}`)
    const body = letterHtml({
      language,
      sender: { name, logoUrl: logoAddress(logo, config) },
      title: subject,
      lines: [say(`recharge.letter_${kind}Text`)],
      facts: [
        { label: say('recharge.letter_title'), value: title },
        { label: say('recharge.letter_amount'), value: priceText(moneyOf(amountMinor), SHOP_CURRENCY) },
        ...(kind === 'issued' ? [{ label: say('recharge.letter_number'), value: said }] : []),
      ],
      button: { text: say('recharge.letter_open'), address: config.PUBLIC_URL + rechargePages.shop.path },
      why: say('recharge.letter_why'),
    })
    const letter = { topOrgId, kind: `recharge.invoice.${kind}`, channel: 'Email' as const, lane: lanes.transactional }
    await queueMessages(db, [{ ...letter, recipient: email, subject, body }], now)
  })
}
