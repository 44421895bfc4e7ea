import { definePages } from '#core/page.ts'

/** The second tabs of the operation log and of the message services, each with an address of its own. */
export const deliveryPages = definePages('delivery', {
  list: {
    path: '/home/dataMarketing/operationLog/outbox',
    access: 'litehome_res_page_operationlog',
    title: 'delivery.title',
    component: 'OutboxPage',
    parent: 'audit.operationLog',
  },
  suppressions: {
    path: '/home/accountManagement/messageService/suppression',
    access: 'litehome_res_page_bindaccount',
    title: 'delivery.list',
    component: 'SuppressionPage',
    parent: 'channels.list',
  },
})
