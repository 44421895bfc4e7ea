import { definePages } from '#core/page.ts'

export const financePages = definePages('finance', {
  overview: {
    path: '/home/finance/accountOverview',
    access: 'litehome_res_page_accountoverview',
    title: 'finance.title',
    component: 'AccountOverviewPage',
    menu: { group: 'finance', order: 710, icon: 'wallet' },
  },
  books: {
    path: '/home/finance/incomeAndExpensesManagement',
    access: 'litehome_res_page_incomeexpenses',
    title: 'finance.books',
    component: 'BooksPage',
    menu: { group: 'finance', order: 711, icon: 'swap' },
  },
  days: {
    path: '/home/finance/incomeAndExpensesManagement/days',
    access: 'litehome_res_page_incomeexpenses',
    title: 'finance.days',
    component: 'DaysPage',
    parent: 'finance.books',
  },
})
