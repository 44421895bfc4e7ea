import { definePages } from '#core/page.ts'

export const financePages = definePages('finance', {
  overview: {
    path: '/home/finance/accountOverview',
    access: 'litehome_res_page_accountoverview',
    title: 'finance.title',
    component: 'AccountOverviewPage',
    menu: { group: 'company', order: 810, icon: 'wallet' },
  },
})
