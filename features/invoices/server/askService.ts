import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { mediaTypes } from '#core/mediaTypes.ts'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import { invoiceRow, lockInvoice, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { askedAgainAt, redCodeOf, redNoOf, sellerOf, wordsFor } from '#features/invoices/server/service.ts'
import { tellBuyer } from '#features/invoices/server/tellBuyer.ts'
import type { InvoiceService, ServiceTold } from '#server/adapters/invoicing/port.ts'
import { audit, type Happening } from '#server/kit/audit.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const BATCH = 50
type Asking = JobContext & { orgId: string; service: InvoiceService }

/**
 * What was handed over is asked for, and asked for again until something came of it: after 1, 5 and 15 minutes, then hourly. The next
 * turn is set before asking, so that a server that dies in between is followed by another.
 */
export async function askService(ctx: JobContext): Promise<void> {
  const { pool, now, adapters } = ctx
  const service = adapters.invoicing
  if (!service) return
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_invoices_to_ask(${now}) as org_id`.execute(pool.db)
  for (const { orgId } of orgs) {
    const due = await inScope(pool.db, { orgId }, (db) => takeDue(db, now))
    for (const id of due)
      await askOne({ ...ctx, orgId, service }, id).catch((error: Error) =>
        ctx.log.warn({ reason: error.message, invoiceId: id }, 'invoice is asked for again'),
      )
  }
}

async function takeDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; tries: number }>`
    update invoice set service_tries = service_tries + 1
    where id in (select id from invoice where service_next_at <= ${now} order by service_next_at limit ${BATCH} for update skip locked)
    returning id, service_tries as tries`.execute(db)
  for (const { id, tries } of rows) await sql`update invoice set service_next_at = ${askedAgainAt(tries, now)} where id = ${id}`.execute(db)
  return rows.map(({ id }) => id)
}

async function askOne(asking: Asking, id: string): Promise<void> {
  const { pool, orgId, service } = asking
  const { row, seller } = await inScope(pool.db, { orgId }, async (db) => ({ row: await invoiceRow(db, id), seller: await sellerOf(db) }))
  if (!row || !seller) return
  if (row.state === 'Issuing') {
    const known = row.serviceTries > 1 ? await service.query(row.serviceNo) : null
    await hearIssue(asking, row, known ?? (await service.issue(wordsFor(row, seller))))
  } else if (row.state === 'Red') {
    const redNo = redNoOf(row.serviceNo)
    const known = row.serviceTries > 1 ? await service.queryRed(redNo) : null
    const told = known ?? (await service.cancel({ requestNo: row.serviceNo, redNo, reason: redCodeOf(row.redReason) }))
    await hearRed(asking, row, told)
  } else await inScope(pool.db, { orgId }, (db) => rest(db, id))
}

const rest = (db: Db, id: string, failure = '') =>
  sql`update invoice set service_next_at = null, service_failure = ${failure} where id = ${id}`.execute(db)
const wait = (db: Db, id: string, reason: string) =>
  sql`update invoice set service_failure = ${reason} where id = ${id} and service_next_at is not null`.execute(db)

/** In the log as done by whoever handed it over, with nobody's account: they were not there. */
function told({ now, orgId }: Asking, db: Db, action: Happening['action'], row: InvoiceRow, after: object): Promise<void> {
  const who = { orgId, accountId: null, accountName: row.serviceByName }
  const { id: objectId, bventId, title, state } = row
  return audit(
    { db, now, requestId: 'invoices.service', who },
    { action, objectId, bventId, before: { title, state }, after: { title, ...after } },
  )
}

/** Held as whoever gives money back holds it, and only while it still waits for this very answer. */
async function whileWaiting(asking: Asking, row: InvoiceRow, work: (db: Db, current: InvoiceRow) => Promise<void>): Promise<void> {
  await inScope(asking.pool.db, { orgId: asking.orgId }, async (db) => {
    await lockInvoice(db, row.id)
    const current = await invoiceRow(db, row.id)
    if (current && current.state === row.state && current.serviceNo === row.serviceNo && current.serviceNextAt) await work(db, current)
  })
}

async function hearIssue(asking: Asking, row: InvoiceRow, said: ServiceTold): Promise<void> {
  if (said.state === 'Processing') return whileWaiting(asking, row, async (db) => void (await wait(db, row.id, said.reason)))
  if (said.state === 'Refused')
    return whileWaiting(asking, row, async (db, current) => {
      const state = current.isRedDue ? 'Withdrawn' : 'Applied'
      await sql`
        update invoice set state = ${state}, service_no = '', service_next_at = null, service_failure = ${said.reason}, version = version + 1,
          updated_at = ${asking.now} where id = ${row.id}`.execute(db)
      await told(asking, db, 'invoice.putBack', row, { state, reason: said.reason })
    })
  const bytes = await asking.service.file(row.serviceNo)
  const kind = await kindOfInvoice(bytes)
  if (!kind) throw new Error('what came as the file is neither PDF nor OFD')
  const fileId = uuid()
  const storageKey = `invoices/${asking.orgId}/${fileId}.${kind}`
  await asking.adapters.storage.write(storageKey, bytes)
  await whileWaiting(asking, row, async (db, current) => {
    const file = { fileName: `${said.number}.${kind}`, extension: kind, mediaType: mediaTypes[kind], bytes: bytes.length }
    await db
      .insertInto('file')
      .values({ topOrgId: asking.orgId, id: fileId, ...file, purpose: 'invoice', storageKey, isPublic: false })
      .execute()
    await sql`
      update invoice set state = 'Issued', number = ${said.number}, issued_at = ${said.time}, file_id = ${fileId}, issued_by_name = ${current.serviceByName},
        service_next_at = null, service_failure = '', version = version + 1, updated_at = ${asking.now} where id = ${row.id}`.execute(db)
    await told(asking, db, 'invoice.issue', row, { state: 'Issued', number: said.number })
    // Its money went back while it was being issued.
    if (current.isRedDue)
      await sql`
        update invoice set state = 'Red', red_reason = 'return', red_at = ${asking.now}, is_red_due = false, version = version + 1
        where id = ${row.id}`.execute(db)
    const made = await invoiceRow(db, row.id)
    if (made) await tellBuyer({ ...asking, db }, made, current.isRedDue ? 'red' : 'issued')
  })
}

/** Refused, its number is registered by hand as before. */
async function hearRed(asking: Asking, row: InvoiceRow, said: ServiceTold): Promise<void> {
  await whileWaiting(asking, row, async (db, current) => {
    if (said.state === 'Processing') await wait(db, row.id, said.reason)
    else if (said.state === 'Refused') await rest(db, row.id, said.reason)
    else {
      await rest(db, row.id)
      if (current.redNumber !== '') return
      await sql`update invoice set red_number = ${said.number}, updated_at = ${asking.now} where id = ${row.id}`.execute(db)
      await told(asking, db, 'invoice.red', row, { state: 'Red', number: said.number })
    }
  })
}
