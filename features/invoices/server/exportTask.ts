import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { invoiceTasks } from '#features/invoices/batchContract.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import { taxIn } from '#features/invoices/rules.ts'
import { invoiceRows, type InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { conditionsOf, inEvent, stateSql } from '#features/invoices/server/listInvoices.ts'
import { audit } from '#server/kit/audit.ts'
import { csvOf } from '#server/kit/exporting.ts'
import { required } from '#server/kit/errors.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 1_000
const NO_MATCH = { state: '', timeOf: 'applied' } as const

/** For the accountant: one line for each invoice, with what of it is tax. */
export const exportTask = implementTask(invoiceTasks.export, {
  async begin(ctx, request) {
    const { bventId, fileType } = request
    await findEvent(ctx, bventId)
    await audit(ctx, { action: 'invoice.export', objectId: bventId, bventId, after: { fileType } })
    return request
  },

  async produce(ctx, { bventId, searchData = NO_MATCH, fileType }, report) {
    const { title, timeZone } = required(
      await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirst(),
    )
    const say = (key: keyof typeof invoiceMessages) => textIn(invoiceMessages[key], ctx.language)
    const chosen = sql.join([inEvent(bventId), stateSql(searchData.state), ...conditionsOf(searchData)], sql` and `)
    const { rows: ids } = await sql<{ id: string }>`
      select i.id from invoice_of_org i where ${chosen} order by i.applied_at, i.id`.execute(ctx.db)
    const at = (time: Date | null) => (time ? formatTime(time.toISOString(), timeZone) : '')
    const columns: { title: string; width: number; cell: (row: InvoiceRow) => string }[] = [
      { title: say('invoices.col_number'), width: 180, cell: ({ number }) => number },
      { title: say('invoices.issuedTime'), width: 130, cell: ({ issuedAt }) => at(issuedAt) },
      { title: say('invoices.col_state'), width: 80, cell: ({ state }) => say(`invoices.state_${state}`) },
      { title: say('invoices.type'), width: 90, cell: ({ titleType }) => say(`invoices.${titleType}`) },
      { title: say('invoices.title'), width: 240, cell: (row) => row.title },
      { title: say('invoices.taxNo'), width: 160, cell: ({ taxNo }) => taxNo },
      { title: say('invoices.col_item'), width: 120, cell: ({ item }) => item },
      { title: say('invoices.col_rate'), width: 60, cell: ({ taxRate }) => `${taxRate / 100}%` },
      { title: say('invoices.col_net'), width: 100, cell: (row) => moneyOf(taxIn(row.amountMinor, row.taxRate).netMinor) },
      { title: say('invoices.col_tax'), width: 100, cell: (row) => moneyOf(taxIn(row.amountMinor, row.taxRate).taxMinor) },
      { title: say('invoices.col_amount'), width: 100, cell: ({ amountMinor }) => moneyOf(amountMinor) },
      { title: say('invoices.col_orderNo'), width: 140, cell: ({ orders }) => orders.map(({ orderNo }) => orderNo).join('; ') },
      { title: say('invoices.col_applied'), width: 130, cell: ({ appliedAt }) => at(appliedAt) },
      { title: say('invoices.col_redNumber'), width: 180, cell: ({ redNumber }) => redNumber },
    ]
    async function* cells() {
      for (let from = 0; from < ids.length; from += FETCH) {
        const some = ids.slice(from, from + FETCH).map(({ id }) => id)
        const rows = await invoiceRows(ctx.db, sql`i.id = any(${some}::uuid[]) order by i.applied_at, i.id`)
        yield rows.map((row) => columns.map(({ cell }) => cell(row)))
        await report(from + some.length, ids.length)
      }
    }
    const name = say('invoices.listName')
    const titles = columns.map((column) => column.title)
    const table = fileType === 'csv' ? csvOf(titles, cells()) : xlsx({ name, columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    const fileName = `${title}-${name}-${todayIn(timeZone, ctx.now)}`.replace(/[\\/:*?"<>|]/g, '_').slice(0, 90)
    return { fileName: `${fileName}.${fileType}`, mediaType: mediaTypes[fileType], storageKey, bytes, rows: ids.length }
  },
})
