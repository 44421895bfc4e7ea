import { definePages } from '#core/page.ts'

export const reportPages = definePages('reports', {
  event: {
    path: '/home/event/:bventId/report',
    access: 'lite_res_page_report',
    area: 'event',
    title: 'reports.title',
    component: 'EventReportPage',
    menu: { group: 'review', order: 84, icon: 'file' },
  },
})
