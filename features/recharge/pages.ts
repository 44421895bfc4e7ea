import { definePages } from '#core/page.ts'

export const rechargePages = definePages('recharge', {
  shop: {
    path: '/home/finance/recharge',
    access: 'litehome_res_page_recharge',
    title: 'recharge.title',
    component: 'RechargePage',
    toggle: 'isUseRechargeModule',
    menu: { group: 'finance', order: 713, icon: 'bolt' },
  },
  /** Of whoever sells: invoices for what others bought. */
  sales: {
    path: '/home/finance/sales',
    access: 'litehome_res_page_recharge',
    title: 'recharge.sales',
    component: 'SalesPage',
    toggle: 'isSeller',
    menu: { group: 'finance', order: 714, icon: 'file' },
  },
})
