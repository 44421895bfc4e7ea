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
})
