import { sql } from 'kysely'
import { invoices as definition } from '#features/invoices/feature.ts'
import { askService } from '#features/invoices/server/askService.ts'
import { exportTask } from '#features/invoices/server/exportTask.ts'
import { orderInvoicing } from '#features/invoices/server/invoiceRows.ts'
import { issueManyTask } from '#features/invoices/server/issueMany.ts'
import { copyInvoiceOptions, invoiceFindings } from '#features/invoices/server/options.ts'
import { eraseTitles, exportTitles } from '#features/invoices/server/person.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const invoices = implementFeature(definition, {
  demo: async (demo) => (await import('#features/invoices/server/demo.ts')).fillInvoices(demo),
  handlers: async () => (await import('#features/invoices/server/handlers.ts')).invoiceHandlers,
  tasks: { issueMany: issueManyTask, export: exportTask },
  sitePages: async () => (await import('#features/invoices/server/sitePages.ts')).invoiceSitePages,
  copyEvent: copyInvoiceOptions,
  publishFindings: invoiceFindings,
  orderInvoicing,
  erasePerson: eraseTitles,
  exportPerson: exportTitles,
  jobs: [
    implementJob('invoices.service', { every: '20 s' }, askService),
    implementJob('invoices.fold', { every: '1 min' }, ({ pool }) => sql`select fold_invoices()`.execute(pool.db)),
    implementJob('invoices.batches', { every: '1 h' }, ({ pool, now }) => sql`select drop_invoice_batches(${now})`.execute(pool.db)),
  ],
})
