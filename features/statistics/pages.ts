import { definePages } from '#core/page.ts'

const event = { access: 'lite_res_page_statistics', area: 'event' } as const
const manage = { access: 'litehome_res_page_statistics' } as const

export const statisticsPages = definePages('statistics', {
  normal: {
    ...event,
    path: '/home/event/:bventId/statistics/normal',
    title: 'statistics.title',
    component: 'StatisticsPage',
    menu: { group: 'review', order: 80, icon: 'chart' },
  },
  list: {
    ...event,
    path: '/home/event/:bventId/statistics/list',
    title: 'statistics.list',
    component: 'ReportListPage',
    parent: 'statistics.normal',
  },
  custom: {
    ...event,
    path: '/home/event/:bventId/statistics/custom',
    title: 'statistics.custom',
    component: 'CustomReportPage',
    parent: 'statistics.list',
  },
  orgNormal: {
    ...manage,
    path: '/home/manage/statistics/normal',
    title: 'statistics.title',
    component: 'OrgStatisticsPage',
    menu: { order: 33, icon: 'chart' },
  },
  orgList: {
    ...manage,
    path: '/home/manage/statistics/list',
    title: 'statistics.list',
    component: 'OrgReportListPage',
    parent: 'statistics.orgNormal',
  },
  orgCustom: {
    ...manage,
    path: '/home/manage/statistics/custom',
    title: 'statistics.custom',
    component: 'OrgCustomReportPage',
    parent: 'statistics.orgList',
  },
})
