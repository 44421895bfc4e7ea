import { definePages } from '#core/page.ts'

const ACCOUNTS = '/home/accountManagement/paymentService'
const access = 'litehome_res_page_paymentservice'

/** The list has two addresses: the menu's, under finance, and the one that account management has always had. Spec §2. */
export const paymentPages = definePages('payments', {
  finance: {
    path: '/home/finance/paymentService',
    access,
    title: 'payments.accounts',
    component: 'PaymentAccountsPage',
    menu: { group: 'finance', order: 712, icon: 'yuan' },
  },
  list: { path: `${ACCOUNTS}/list`, access, title: 'payments.accounts', component: 'PaymentAccountsPage', parent: 'payments.finance' },
  create: {
    path: `${ACCOUNTS}/create`,
    access,
    title: 'payments.accountNew',
    component: 'PaymentAccountCreatePage',
    parent: 'payments.finance',
  },
  edit: {
    path: `${ACCOUNTS}/edit/:id`,
    access,
    title: 'payments.accountEdit',
    component: 'PaymentAccountEditPage',
    parent: 'payments.finance',
  },
})
