import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { mediaTypes } from '#core/mediaTypes.ts'
import { isInvoiceNumber } from '#features/invoices/rules.ts'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'

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

type Found = { orgId: string; purchaseId: string }

async function findAsked(db: Db, purchaseNo: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.top_org_id as org_id, i.purchase_id from purchase_invoice i join purchase p on p.top_org_id = i.top_org_id and p.id = i.purchase_id
    where p.purchase_no = ${purchaseNo} and i.state = 'Applied' for update of i`.execute(db)
  const [found] = rows
  if (!found) throw new Error(purchaseNo)
  await enterOrg(db, found.orgId)
  return found
}

type Issued = { number: string; bytes: Buffer; now: Date }

/** With the file that was issued in the tax system: a PDF or an OFD by its content. */
export async function issueInvoice(db: Db, { storage }: Pick<Adapters, 'storage'>, purchaseNo: string, { number, bytes, now }: Issued) {
  const kind = await kindOfInvoice(bytes)
  if (!kind || !isInvoiceNumber(number)) throw new Error(`${purchaseNo} ${number}`)
  await db.transaction().execute(async (tx) => {
    const { orgId, purchaseId } = await findAsked(tx, purchaseNo)
    const id = uuid()
    const storageKey = `invoices/${orgId}/${id}.${kind}`
    await storage.write(storageKey, bytes)
    const file = { fileName: `${number}.${kind}`, extension: kind, mediaType: mediaTypes[kind], bytes: bytes.length, purpose: 'invoice' }
    await tx
      .insertInto('file')
      .values({ topOrgId: orgId, id, ...file, storageKey, isPublic: false })
      .execute()
    await tx
      .updateTable('purchaseInvoice')
      .set({ state: 'Issued', number, issuedAt: now, fileId: id })
      .where('topOrgId', '=', orgId)
      .where('purchaseId', '=', purchaseId)
      .execute()
  })
}

export async function rejectInvoice(db: Db, purchaseNo: string, reason: string): Promise<void> {
  if (reason.trim() === '') throw new Error(purchaseNo)
  await db.transaction().execute(async (tx) => {
    const { orgId, purchaseId } = await findAsked(tx, purchaseNo)
    await tx
      .updateTable('purchaseInvoice')
      .set({ state: 'Rejected', rejectReason: reason.trim() })
      .where('topOrgId', '=', orgId)
      .where('purchaseId', '=', purchaseId)
      .execute()
  })
}
