import { definePages } from '#core/page.ts'

export const extensionPages = definePages('extensions', {
  function: {
    path: '/home/manage/extended/function',
    access: 'litehome_res_page_extended',
    title: 'extensions.function',
    component: 'FunctionPage',
    menu: { group: 'company', order: 846, icon: 'grid', under: 'extensions.tabs' },
  },
  service: {
    path: '/home/manage/extended/service',
    access: 'litehome_res_page_extended',
    title: 'extensions.service',
    component: 'ServicePage',
  },
  digital: {
    path: '/home/manage/digital',
    access: 'litehome_res_page_digital',
    title: 'extensions.digital',
    component: 'DigitalPage',
    menu: { group: 'company', order: 847, icon: 'user', under: 'extensions.tabs' },
  },
  callagent: {
    path: '/home/company/callagent',
    name: 'org.callagent',
    access: 'litehome_res_page_callagent',
    title: 'extensions.callagent',
    component: 'CallAgentPage',
    menu: { group: 'company', order: 848, icon: 'phone', under: 'extensions.tabs' },
  },
})
