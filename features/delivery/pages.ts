import { definePages } from '#core/page.ts'

/** The second tab of the operation log, with an address of its own. */
export const deliveryPages = definePages('delivery', {
  list: {
    path: '/home/dataMarketing/operationLog/outbox',
    access: 'litehome_res_page_operationlog',
    title: 'delivery.title',
    component: 'OutboxPage',
    parent: 'audit.operationLog',
  },
})
