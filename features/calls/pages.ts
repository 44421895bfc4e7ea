import { definePages } from '#core/page.ts'

export const callPages = definePages('calls', {
  lists: {
    path: '/home/dataMarketing/tel',
    access: 'litehome_res_page_tel',
    title: 'calls.title',
    component: 'CallListsPage',
    menu: { group: 'marketing', order: 320, icon: 'phone' },
  },
  list: {
    path: '/home/dataMarketing/tel/:listId',
    access: 'litehome_res_page_tel',
    title: 'calls.list',
    component: 'CallListPage',
    parent: 'calls.lists',
  },
})
