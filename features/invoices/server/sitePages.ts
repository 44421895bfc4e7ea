import { viewOf } from '#features/invoices/server/buyer.ts'
import { siteMessages } from '#features/invoices/siteMessages.ts'
import { idIn, ownDocument, ownPages } from '#features/registration/server/sitePages.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages } from '#server/kit/sitePage.ts'

/** The invoices of an order, beneath it, to whoever may see the order. */
export const invoiceSitePages = defineSitePages(
  'invoices',
  ownPages('invoice', {
    below: '/order/detail/:orderId/invoice',
    entry: 'features/invoices/site/invoice.entry.tsx',
    async read(reading, asked, bventId) {
      const orderId = idIn(asked, 'orderId')
      if (!orderId) throw new AppError('core.notFound')
      const data = await viewOf(reading, orderId)
      if (data.bventId !== bventId) throw new AppError('core.notFound')
      return { document: ownDocument(asked, siteMessages.invoice), data }
    },
  }),
)
