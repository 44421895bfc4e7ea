import { definePages } from '#core/page.ts'

export const discountPages = definePages('discounts', {
  list: {
    path: '/home/event/:bventId/discountCode',
    access: 'lite_res_page_discountcode',
    title: 'discounts.listName',
    component: 'DiscountListPage',
    area: 'event',
    menu: { group: 'promote', order: 34, icon: 'tag' },
  },
  create: {
    path: '/home/event/:bventId/newDiscountCode',
    access: 'lite_res_page_discountcode',
    title: 'discounts.create',
    component: 'NewDiscountPage',
    area: 'event',
    parent: 'discounts.list',
  },
})
