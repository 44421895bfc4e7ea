import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { match } from '#features/invoices/manageContract.ts'
import { READ, WRITE } from '#features/invoices/optionContract.ts'

export const MAX_BATCH_BYTES = 50_000_000

export const batchCalls = {
  /** Those that wait, as a table to write numbers and names of files into. */
  sheet: defineCall({
    method: 'GET',
    path: 'invoice/sheet',
    access: READ,
    request: z.object({ bventId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
  /** The filled table, or the archive of files that belongs to it. */
  uploadBatch: defineCall({
    method: 'POST',
    path: 'invoice/uploadBatch',
    access: WRITE,
    response: z.object({ fileId: z.string(), fileName: z.string(), kind: z.enum(['workbook', 'archive']) }),
    upload: { maxBytes: MAX_BATCH_BYTES },
  }),
  /** The person's own table with the rows that were refused marked and explained. */
  batchErrors: defineCall({
    method: 'GET',
    path: 'invoice/batchErrors',
    access: WRITE,
    request: z.object({ taskId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
  }),
}

export const invoiceTasks = {
  issueMany: defineTask({
    type: 'invoiceIssueMany',
    title: 'invoices.issueManyTask',
    start: {
      path: 'invoice/issueMany',
      access: WRITE,
      request: z.object({ bventId: id, workbookId: id, archiveId: id, batchId: id.optional() }),
    },
  }),
  export: defineTask({
    type: 'invoiceExport',
    title: 'invoices.exportTask',
    start: {
      path: 'invoice/export',
      access: 'lite_res_act_export',
      request: z.object({
        bventId: id,
        searchData: z.strictObject(match).optional(),
        fileType: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    },
  }),
}
