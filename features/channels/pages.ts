import { definePages } from '#core/page.ts'

const ACCOUNTS = '/home/accountManagement/messageService'
const access = 'litehome_res_page_bindaccount'

export const channelPages = definePages('channels', {
  list: {
    path: `${ACCOUNTS}/list`,
    access,
    title: 'channels.title',
    component: 'MessageAccountsPage',
    menu: { group: 'company', order: 840, icon: 'send' },
  },
  create: {
    path: `${ACCOUNTS}/create`,
    access,
    title: 'channels.accountNew',
    component: 'MessageAccountCreatePage',
    parent: 'channels.list',
  },
  edit: {
    path: `${ACCOUNTS}/edit/:id`,
    access,
    title: 'channels.accountEdit',
    component: 'MessageAccountEditPage',
    parent: 'channels.list',
  },
})
