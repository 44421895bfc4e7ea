import { sql } from 'kysely'
import { isInvoiceNumber } from '#features/invoices/rules.ts'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import { issueTo, rejectTo, type Sold } from '#features/recharge/server/issue.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What the operator does with a command, as the owner of the schema: invoices for what was bought here. */
export type AskedInvoice = {
  purchaseNo: string
  orgName: string
  titleType: string
  title: string
  taxNo: string
  address: string
  phone: string
  bank: string
  bankAccount: string
  email: string
  amountMinor: number
  appliedAt: Date
}

export async function askedInvoices(db: Db): Promise<AskedInvoice[]> {
  const { rows } = await sql<AskedInvoice>`
    select p.purchase_no, o.name as org_name, i.title_type, i.title, i.tax_no, i.address, i.phone, i.bank, i.bank_account, i.email, i.amount_minor, i.applied_at
    from purchase_invoice i join purchase p on p.top_org_id = i.top_org_id and p.id = i.purchase_id join org o on o.top_org_id = i.top_org_id
    where i.state = 'Applied' order by i.applied_at`.execute(db)
  return rows
}

async function findAsked(db: Db, purchaseNo: string): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select i.top_org_id as buyer_org_id, p.seller_org_id, i.purchase_id from purchase_invoice i
      join purchase p on p.top_org_id = i.top_org_id and p.id = i.purchase_id
    where p.purchase_no = ${purchaseNo} and i.state = 'Applied' for update of i`.execute(db)
  const [found] = rows
  if (!found) throw new Error(purchaseNo)
  return found
}

type Asking = { db: Db; config: Config; now: Date }
type Given = { number: string; bytes: Buffer }

/** With the file that was issued in the tax system: a PDF or an OFD by its content. */
export async function issueInvoice(
  asking: Asking & Pick<Adapters, 'storage'>,
  purchaseNo: string,
  { number, bytes }: Given,
): Promise<void> {
  const kind = await kindOfInvoice(bytes)
  if (!kind || !isInvoiceNumber(number)) throw new Error(`${purchaseNo} ${number}`)
  await asking.db.transaction().execute(async (db) => {
    await issueTo({ ...asking, db }, await findAsked(db, purchaseNo), { number, kind, bytes })
  })
}

export async function rejectInvoice(asking: Asking, purchaseNo: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new Error(purchaseNo)
  await asking.db.transaction().execute(async (db) => {
    await rejectTo({ ...asking, db }, await findAsked(db, purchaseNo), reason.trim())
  })
}
