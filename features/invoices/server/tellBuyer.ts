import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { lanes } from '#features/delivery/message.ts'
import { letterHtml } from '#features/delivery/server/letter.ts'
import { logoAddress } from '#features/delivery/server/notify.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import type { InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { invoicePath, linkEnd } from '#features/links/siteLinks.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

export type InvoiceLetter = 'issued' | 'rejected' | 'declined' | 'red'
type Sending = { db: Db; config: Config; now: Date }

/** Puts one letter about an invoice into the send ledger, to the address it was asked for with; how many went in. */
export async function tellBuyer({ db, config, now }: Sending, row: InvoiceRow, kind: InvoiceLetter, reason = ''): Promise<number> {
  const [first] = row.orders
  if (!row.email || !first) return 0
  const { title, endTime, orgName, orgLogo } = await db
    .selectFrom('bvent')
    .innerJoin('org', 'org.topOrgId', 'bvent.topOrgId')
    .select(['bvent.title', 'bvent.endTime', 'org.name as orgName', 'org.logo as orgLogo'])
    .where('bvent.id', '=', row.bventId)
    .executeTakeFirstOrThrow()
  const language = languageOf(row.language)
  const say = (word: keyof typeof invoiceMessages) => format(textIn(invoiceMessages[word], language), { title, reason }, language)
  const t = (await linkSignerOf({ db, config })).sign({ b: row.bventId, o: first.orderId, e: linkEnd(endTime) })
  const subject = say(`invoices.letter_${kind}_subject`)
  const facts = [
    { label: say('invoices.letter_event'), value: title },
    { label: say('invoices.title'), value: row.title },
    { label: say('invoices.letter_amount'), value: priceText(moneyOf(row.amountMinor), row.currency) },
    ...(row.number ? [{ label: say('invoices.letter_number'), value: row.number }] : []),
  ]
  const body = letterHtml({
    language,
    sender: { name: orgName, logoUrl: logoAddress(orgLogo, config) },
    title: subject,
    lines: [say(`invoices.letter_${kind}_text`)],
    facts,
    button: {
      text: say('invoices.letter_link'),
      address: config.PUBLIC_URL + invoicePath({ bventId: row.bventId, language, orderId: first.orderId }, t),
    },
    why: say('invoices.letter_why'),
  })
  const about = { topOrgId: row.topOrgId, bventId: row.bventId, orderId: first.orderId, kind: `invoice.${kind}` }
  await queueMessages(db, [{ ...about, channel: 'Email', lane: lanes.transactional, recipient: row.email, subject, body }], now)
  return 1
}
