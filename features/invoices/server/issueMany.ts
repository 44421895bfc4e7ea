import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isoOf, todayIn } from '#core/dateTime.ts'
import { labelKey } from '#core/label.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { moneyOf } from '#core/money.ts'
import type { Text } from '#core/messages.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { readLimits, Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import { readRows } from '#features/imports/server/workbook/readRows.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { rowsOfBatch } from '#features/imports/server/workbook/rowBatch.ts'
import { invoiceTasks } from '#features/invoices/batchContract.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import { comparedFile, fromsOf, isInvoiceNumber, type ComparedFact, type ReadInvoice } from '#features/invoices/rules.ts'
import { batchFile, MOST_BATCH_ROWS } from '#features/invoices/server/batchFiles.ts'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import { invoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { wrong } from '#features/invoices/server/judgeTitle.ts'
import { readInvoice } from '#features/invoices/server/readInvoice.ts'
import { baseName, openArchive, type Archive } from '#features/invoices/server/readArchive.ts'
import { tellBuyer } from '#features/invoices/server/tellBuyer.ts'
import { audit, auditTask } from '#server/kit/audit.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { isUniqueViolation, required } from '#server/kit/errors.ts'
import { masterKeyOf, sealerOf } from '#server/kit/sealed.ts'
import { implementTask, type RowOutcome } from '#server/kit/task.ts'

const fields = ['orderNo', 'number', 'issuedOn', 'fileName'] as const
type FieldName = (typeof fields)[number]
type Reason =
  | 'unknown'
  | 'issued'
  | 'several'
  | 'twice'
  | 'number'
  | 'taken'
  | 'date'
  | 'noFile'
  | 'fileKind'
  | 'otherNumber'
  | ComparedReason
  | 'changed'
type ComparedReason = `other_${ComparedFact}`
type Row = { id: string; rowNo: number } & Record<FieldName, string>
const labelsOf = (field: FieldName): Text => invoiceMessages[`invoices.col_${field}`]

export const issueManyTask = implementTask(invoiceTasks.issueMany, {
  /** The table is read now, so that one that cannot be is refused at once; its rows wait for the task. */
  async begin(ctx, request) {
    const { bventId, workbookId, archiveId } = request
    const { topOrgId } = await findWritableEvent(ctx, bventId)
    await batchFile(ctx, archiveId, 'archive')
    const { table, rows } = await readWorkbook(ctx, workbookId)
    const header = table.header.map(labelKey)
    const places = Object.fromEntries(
      fields.map((field) => [field, header.findIndex((label) => labelsOf(field).map(labelKey).includes(label))]),
    )
    if ((places['orderNo'] ?? -1) < 0 || (places['number'] ?? -1) < 0) throw wrong(ctx, 'workbookId', 'columns')
    const textIn = (row: ReadRow, field: FieldName) => (row.cells[places[field] ?? -1] ?? '').trim().slice(0, 200)
    // A row without a number was left for another time.
    const meant = rows.filter((row) => textIn(row, 'number') !== '')
    if (meant.length === 0 || meant.length > MOST_BATCH_ROWS) throw wrong(ctx, 'workbookId', 'rows')
    const batchId = uuid()
    await ctx.db
      .insertInto('invoiceBatch')
      .values({
        topOrgId,
        id: batchId,
        bventId,
        workbookId,
        archiveId,
        fileKind: table.kind,
        sheetName: table.sheetName,
        headerRow: table.headerRow,
        columns: JSON.stringify(places),
        columnCount: Math.max(table.header.length, ...meant.map(({ cells }) => cells.length)),
        createdAt: ctx.now,
      })
      .execute()
    const columns = fields.map((field) => meant.map((row) => textIn(row, field)))
    await sql`
      insert into invoice_batch_row (top_org_id, batch_id, id, row_no, order_no, number, issued_on, file_name)
      select ${topOrgId}, ${batchId}, x.* from unnest(${meant.map(() => uuid())}::uuid[], ${meant.map(({ rowNo }) => rowNo)}::int[],
        ${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::text[]) as x`.execute(ctx.db)
    await audit(ctx, { action: 'invoice.issueMany', objectId: bventId, bventId, after: { total: meant.length } })
    return { ...request, batchId }
  },

  items: (_, { batchId }) => sql`select id from invoice_batch_row where batch_id = ${batchId} order by row_no`,

  async apply(ctx, itemIds, { bventId, archiveId }) {
    const { rows } = await sql<Row>`
      select id, row_no, order_no, number, issued_on, file_name from invoice_batch_row where id = any(${itemIds}::uuid[]) order by row_no`.execute(
      ctx.db,
    )
    const archive = await openArchive((await batchFile(ctx, archiveId, 'archive')).bytes)
    const judged = await judge(ctx, bventId, rows, archive)
    const issued = await inSavepoint(
      ctx.db,
      () => issueAll(ctx, judged.fit),
      (error) => isUniqueViolation(error, 'invoice_number'),
    )
    const done = new Set(issued?.result ?? [])
    const late = judged.fit.filter(({ invoiceId }) => !done.has(invoiceId))
    const refused = [
      ...judged.refused,
      ...late.map(({ row }) => ({ row, reason: (issued ? 'changed' : 'taken') as Reason, cell: 'number' as const })),
    ]
    await sql`
      update invoice_batch_row r set reason = x.reason, cell = x.cell from unnest(${refused.map(({ row }) => row.id)}::uuid[],
        ${refused.map(({ reason }) => reason)}::text[], ${refused.map(({ cell }) => cell)}::text[]) as x (id, reason, cell) where r.id = x.id`.execute(
      ctx.db,
    )
    const reasons = new Map(refused.map(({ row, reason }) => [row.id, reason]))
    return rows.map(({ id }): RowOutcome => {
      const reason = reasons.get(id)
      return reason ? { itemId: id, isOk: false, note: { message: `invoices.row_${reason}` } } : { itemId: id, isOk: true }
    })
  },
})

async function readWorkbook(ctx: Context, fileId: string) {
  const { fileName, bytes } = await batchFile(ctx, fileId, 'workbook')
  const { openPacked } = await sealerOf(ctx)
  let rows: ReadRow[] = []
  try {
    const table = await readRows(
      bytes,
      {
        limits: { ...readLimits, rows: MOST_BATCH_ROWS },
        labels: fields.flatMap((field) => [...labelsOf(field)]),
        master: await masterKeyOf(ctx),
        owner: ctx.who.orgId,
      },
      {
        rows: async ({ sealed }) => {
          rows.push(...rowsOfBatch(openPacked(bufferOf(sealed))))
        },
        restart: async () => {
          rows = []
        },
      },
    )
    return { table, rows }
  } catch (error) {
    if (error instanceof Unreadable) throw wrong(ctx, 'workbookId', error.reason === 'tooManyRows' ? 'rows' : 'workbook', { fileName })
    throw error
  }
}

type Fit = { row: Row; invoiceId: string; issuedAt: Date; name: string; kind: 'pdf' | 'ofd'; bytes: Buffer }
type Refused = { row: Row; reason: Reason; cell: FieldName }

/** Each row is held against what waits, what is taken, and what lies in the archive. */
async function judge(
  ctx: TaskContext,
  bventId: string,
  rows: readonly Row[],
  archive: Archive,
): Promise<{ fit: Fit[]; refused: Refused[] }> {
  const { timeZone } = required(await ctx.db.selectFrom('bvent').select('timeZone').where('id', '=', bventId).executeTakeFirst())
  const { rows: known } = await sql<Known>`
    select o.order_no, i.id as invoice_id, i.state, i.title, i.tax_no, i.amount_minor from order_of_org o join invoice_order l on l.top_org_id = o.top_org_id and l.order_id = o.id
      join invoice_of_org i on i.id = l.invoice_id
    where o.order_no = any(${rows.map(({ orderNo }) => orderNo.toUpperCase())}::text[]) and i.bvent_id = ${bventId}`.execute(ctx.db)
  const { rows: used } = await sql<{ number: string }>`
    select number from invoice_of_org where number = any(${rows.map(({ number }) => number)}::text[])`.execute(ctx.db)
  const taken = new Set(used.map(({ number }) => number))
  const meant = new Set<string>()
  const fit: Fit[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    const refuse = (reason: Reason, cell: FieldName) => refused.push({ row, reason, cell })
    const ofOrder = known.filter(({ orderNo }) => orderNo === row.orderNo.toUpperCase())
    const waiting = ofOrder.filter(({ state }) => fromsOf('issue').some((from) => from === state))
    const [invoice] = waiting
    const issuedAt = dateOf(row.issuedOn, timeZone, ctx.now)
    const name = fileFor(row, archive)
    if (!invoice) refuse(ofOrder.some(({ state }) => state === 'Issued') ? 'issued' : 'unknown', 'orderNo')
    else if (waiting.length > 1) refuse('several', 'orderNo')
    else if (meant.has(invoice.invoiceId)) refuse('twice', 'orderNo')
    else if (!isInvoiceNumber(row.number)) refuse('number', 'number')
    else if (taken.has(row.number)) refuse('taken', 'number')
    else if (!issuedAt) refuse('date', 'issuedOn')
    else if (!name) refuse('noFile', 'fileName')
    else {
      const bytes = await archive.read(name)
      const kind = bytes && (await kindOfInvoice(bytes))
      const read = kind && (await readInvoice(bytes, kind))
      if (!bytes || !kind || !read) {
        refuse('fileKind', 'fileName')
        continue
      }
      const other = otherIn(read, row, invoice)
      if (other) {
        refuse(other, 'fileName')
        continue
      }
      meant.add(invoice.invoiceId)
      taken.add(row.number)
      fit.push({ row, invoiceId: invoice.invoiceId, issuedAt, name, kind, bytes })
    }
  }
  return { fit, refused }
}

type Known = { orderNo: string; invoiceId: string; state: string; title: string; taxNo: string; amountMinor: number }

/** What the file says otherwise than the row and the request do. */
function otherIn(read: ReadInvoice, { number }: Row, { title, taxNo, amountMinor }: Known): Reason | null {
  if (read.number && read.number !== number) return 'otherNumber'
  const other = comparedFile(read, { title, taxNo, amount: moneyOf(amountMinor) }).find(({ isSame }) => !isSame)
  return other ? `other_${other.fact}` : null
}

/** By the name that was written, else one that is called by the invoice's or the order's number. */
function fileFor({ fileName, number, orderNo }: Row, { names }: Archive): string | undefined {
  if (fileName) return names.find((name) => name === baseName(fileName))
  return names.find((name) => name.includes(number)) ?? names.find((name) => name.startsWith(`${orderNo.toLowerCase()}.`))
}

/** The beginning of that day where the event is; today where none is written, null where it is no day or has not come. */
function dateOf(text: string, timeZone: string, now: Date): Date | null {
  if (text === '') return now
  const [, year = '', month = '', day = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})(?:\D.*)?$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (Number.isNaN(Date.parse(date)) || date > todayIn(timeZone, now)) return null
  return new Date(isoOf({ date, time: '00:00:00' }, timeZone))
}

/** Only those that still wait; the ids of those it was done to. */
async function issueAll(ctx: TaskContext, fit: readonly Fit[]): Promise<string[]> {
  const files: { id: string; fit: Fit; storageKey: string }[] = []
  for (const one of fit) {
    const id = uuid()
    const storageKey = `invoices/${ctx.orgId}/${id}.${one.kind}`
    await ctx.adapters.storage.write(storageKey, one.bytes)
    files.push({ id, fit: one, storageKey })
  }
  if (files.length === 0) return []
  await ctx.db
    .insertInto('file')
    .values(
      files.map(({ id, fit: { name, kind, bytes }, storageKey }) => ({
        topOrgId: ctx.orgId,
        id,
        fileName: name,
        extension: kind,
        mediaType: mediaTypes[kind],
        bytes: bytes.length,
        purpose: 'invoice',
        storageKey,
        isPublic: false,
        accountId: ctx.accountId,
      })),
    )
    .execute()
  const { rows } = await sql<{ id: string; isRedDue: boolean }>`
    update invoice i set state = 'Issued', number = x.number, issued_at = x.issued_at, file_id = x.file_id, issued_by_name = ${ctx.accountName},
      version = version + 1, updated_at = ${ctx.now}
    from unnest(${fit.map(({ invoiceId }) => invoiceId)}::uuid[], ${fit.map(({ row }) => row.number)}::text[],
      ${fit.map(({ issuedAt }) => issuedAt.toISOString())}::timestamptz[], ${files.map(({ id }) => id)}::uuid[]) as x (id, number, issued_at, file_id)
    where i.id = x.id and i.state = any(${fromsOf('issue')}::text[]) and i.service_next_at is null returning i.id, i.is_red_due`.execute(
    ctx.db,
  )
  await sql`
    update invoice set state = 'Red', red_reason = 'return', red_at = ${ctx.now}, is_red_due = false, version = version + 1
    where id = any(${rows.filter(({ isRedDue }) => isRedDue).map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  for (const { id, isRedDue } of rows) {
    const row = required(await invoiceRow(ctx.db, id))
    const { title, number, bventId } = row
    await auditTask(ctx, { action: 'invoice.issue', objectId: id, bventId, after: { title, state: row.state, number } })
    await tellBuyer(ctx, row, isRedDue ? 'red' : 'issued')
  }
  return rows.map(({ id }) => id)
}
