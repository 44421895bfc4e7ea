import { definePages } from '#core/page.ts'

export const invoicePages = definePages('invoices', {
  list: {
    path: '/home/event/:bventId/invoiceManagement',
    access: 'lite_res_page_invoice',
    title: 'invoices.listName',
    component: 'InvoiceListPage',
    area: 'event',
    menu: { group: 'run', order: 41.5, icon: 'file' },
  },
  options: {
    path: '/home/event/:bventId/invoiceManagement/options',
    access: 'lite_res_page_invoice',
    title: 'invoices.optionsName',
    component: 'InvoiceOptionsPage',
    area: 'event',
    parent: 'invoices.list',
  },
})
