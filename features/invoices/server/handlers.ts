import { invoiceCalls } from '#features/invoices/contract.ts'
import { apply, askExchange, change, ownFile, readingOf, viewOf, withdraw } from '#features/invoices/server/buyer.ts'
import { batchErrors, issueSheet, uploadBatch } from '#features/invoices/server/batchFiles.ts'
import { download, invoiceDetail } from '#features/invoices/server/invoiceDetail.ts'
import { uploadInvoice } from '#features/invoices/server/invoiceFile.ts'
import { exchangeByService, handOver } from '#features/invoices/server/handOver.ts'
import { listInvoices } from '#features/invoices/server/listInvoices.ts'
import { declineExchange, exchange, issue, putBack, red, reject, resend, start } from '#features/invoices/server/moveInvoice.ts'
import { readOptions, saveOptions } from '#features/invoices/server/options.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const invoiceHandlers = implement(invoiceCalls, {
  options: readOptions,
  saveOptions,
  list: listInvoices,
  detail: invoiceDetail,
  file: download,
  upload: (ctx, _, file) => uploadInvoice(ctx, required(file, 'core.invalid')),
  sheet: issueSheet,
  uploadBatch: (ctx, _, file) => uploadBatch(ctx, required(file, 'core.invalid')),
  batchErrors,
  issue,
  start,
  handOver,
  exchangeByService,
  putBack,
  reject,
  red,
  exchange,
  declineExchange,
  resend,
  ofOrder: (ctx, { orderId, t }) => viewOf(readingOf(ctx, t), orderId),
  apply,
  change,
  withdraw,
  askExchange,
  ownFile,
})
