import { definePages } from '#core/page.ts'

export const orderPages = definePages('orders', {
  list: {
    path: '/home/event/:bventId/order/list',
    access: 'lite_res_page_order',
    title: 'orders.listName',
    component: 'OrderListPage',
    area: 'event',
    menu: { group: 'run', order: 41, icon: 'wallet' },
  },
  all: {
    path: '/home/manage/order',
    access: 'litehome_res_page_order',
    title: 'orders.listName',
    component: 'OrgOrdersPage',
    menu: { order: 32, icon: 'wallet' },
  },
})
