import { definePages } from '#core/page.ts'

const EXTERNAL = '/home/externalEvents/:bventId'
const external = { area: 'external', benefit: 'ExternalEvent' } as const

export const externalEventPages = definePages('externalEvents', {
  list: {
    path: '/home/externalEvents/list',
    access: 'litehome_res_page_home',
    title: 'externalEvents.list',
    component: 'ExternalListPage',
    benefit: 'ExternalEvent',
    menu: { group: 'company', order: 790, icon: 'flag' },
  },
  create: {
    path: '/home/externalEvents/create',
    access: 'lite_res_page_createactivity',
    title: 'externalEvents.create',
    component: 'ExternalCreatePage',
    benefit: 'ExternalEvent',
    parent: 'externalEvents.list',
  },
  baseInfo: {
    path: `${EXTERNAL}/baseInfo`,
    access: 'lite-res-page-baseinfo',
    title: 'externalEvents.baseInfo',
    component: 'ExternalBaseInfoPage',
    menu: { order: 10, icon: 'edit' },
    ...external,
  },
  contact: {
    path: `${EXTERNAL}/contact`,
    access: 'lite-res-page-contact',
    title: 'externalEvents.contact',
    component: 'ExternalContactPage',
    menu: { order: 20, icon: 'phone' },
    ...external,
  },
  goal: {
    path: `${EXTERNAL}/goal`,
    access: 'lite-res-page-goal',
    title: 'externalEvents.goal',
    component: 'ExternalGoalPage',
    menu: { order: 30, icon: 'flag' },
    ...external,
  },
  rightsInterests: {
    path: `${EXTERNAL}/rightsInterests`,
    access: 'lite-res-page-rightsinterests',
    title: 'externalEvents.rightsInterests',
    component: 'ExternalRightsPage',
    menu: { order: 40, icon: 'gift' },
    ...external,
  },
  doc: {
    path: `${EXTERNAL}/doc`,
    access: 'lite-res-page-doc',
    title: 'externalEvents.doc',
    component: 'EventDocumentsPage',
    menu: { order: 50, icon: 'file' },
    ...external,
  },
  report: {
    path: `${EXTERNAL}/report`,
    access: 'lite-res-page-report',
    title: 'externalEvents.report',
    component: 'ExternalReportPage',
    menu: { order: 60, icon: 'chart' },
    ...external,
  },
  calendar: {
    path: `${EXTERNAL}/calendar`,
    access: 'lite-res-page-calendar',
    title: 'externalEvents.calendar',
    component: 'ExternalCalendarPage',
    menu: { order: 70, icon: 'calendar' },
    ...external,
  },
})
