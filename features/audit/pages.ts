import { definePages } from '#core/page.ts'

export const auditPages = definePages('audit', {
  operationLog: {
    path: '/home/dataMarketing/operationLog',
    access: 'litehome_res_page_operationlog',
    title: 'audit.title',
    component: 'OperationLogPage',
    menu: { group: 'company', order: 890, icon: 'hist' },
  },
})
