import { sql } from 'kysely'
import { linkEnd } from '#features/links/siteLinks.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { buyerCalls } from '#features/invoices/buyerContract.ts'
import { apply, askExchange } from '#features/invoices/server/buyer.ts'
import { uploadInvoice } from '#features/invoices/server/invoiceFile.ts'
import { issue, red, reject, start } from '#features/invoices/server/moveInvoice.ts'
import { saveOptions } from '#features/invoices/server/options.ts'
import { exchangeTitle, invoiceItem, invoiceRemark, invoices, rejectReason, type DemoInvoice } from '#server/demo/texts/invoices.ts'
import type { Demo } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

/** Asked for by those who paid first, at every step that there is. */
export async function fillInvoices(demo: Demo): Promise<void> {
  const { as, at, running, onSale } = demo
  const types: DemoInvoice['titleType'][] = ['Personal', 'Company', 'Special']
  for (const { bventId } of [running, onSale])
    await saveOptions(as('wu', at(-31, '10:10')), {
      bventId,
      version: 0,
      isEnable: true,
      types,
      items: [invoiceItem],
      isMerged: true,
      remark: invoiceRemark,
    })
  const orders = await paidOrders(demo)
  for (const [index, invoice] of invoices.entries()) {
    const found = orders.findIndex(({ paidTime }) => paidTime < at(invoice.asked, '00:00'))
    await fillOne(demo, required(orders.splice(found, 1)[0]), invoice, index)
  }
}

type Paid = { id: string; email: string; paidTime: Date }

async function paidOrders({ db, onSale: { bventId } }: Demo): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select id, buyer_email as email, paid_time from reg_order where bvent_id = ${bventId} and status = 'Paid' and paid_minor = amount_minor and paid_minor > 0 order by paid_time, id`.execute(
    db,
  )
  return rows
}

async function fillOne(demo: Demo, order: Paid, { asked, end, ...title }: DemoInvoice, index: number): Promise<void> {
  const { db, config, at, as, visitor, onSale } = demo
  const { bventId, ends } = onSale
  const t = (await linkSignerOf({ db, config })).sign({ b: bventId, o: order.id, e: linkEnd(ends) })
  const own = { orderId: order.id, t }
  const view = await apply(visitor(at(asked, '10:15')), buyerCalls.apply.request.parse({ ...own, ...title, email: order.email }))
  const { invoiceId } = required(view.invoices[0])
  const finance = as('wu', at(asked + 1, `1${index % 8}:35`))
  if (end === 'rejected') await reject(finance, { invoiceId, reason: rejectReason })
  if (end === 'issuing') await start(finance, { bventId, invoiceIds: [invoiceId] })
  if (end !== 'issued' && end !== 'exchange' && end !== 'red') return
  const number = `2632${String(index + 1).padStart(16, '0')}`
  const { fileId } = await uploadInvoice(finance, { fileName: `${number}.pdf`, bytes: samplePdf(number) })
  await issue(finance, { invoiceId, version: 1, number, issuedTime: finance.now.toISOString(), fileId })
  if (end === 'red') await red(as('wu', at(asked + 4, '15:10')), { invoiceId, reason: 'mistake', number: '', note: '' })
  if (end === 'exchange')
    await askExchange(
      visitor(at(-2, '09:40')),
      buyerCalls.askExchange.request.parse({ ...own, invoiceId, ...exchangeTitle, email: order.email }),
    )
}

/** A page with a number on it: enough for whoever opens it. */
function samplePdf(number: string): Buffer {
  const text = `BT /F1 18 Tf 60 520 Td (SAMPLE ${number}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const parts = ['%PDF-1.4\n', ...objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)]
  const offsets = objects.map((_, at) => parts.slice(0, at + 1).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const body = parts.join('')
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
