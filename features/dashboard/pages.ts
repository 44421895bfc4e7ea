import { definePages } from '#core/page.ts'

const EVENT = '/home/event/:bventId'

export const dashboardPages = definePages('dashboard', {
  overview: {
    path: `${EVENT}/dashBoard`,
    access: 'lite_res_page_dashboard',
    title: 'dashboard.overview',
    component: 'EventDashboardPage',
    area: 'event',
    menu: { order: 10, icon: 'grid' },
  },
  overviewOf: {
    path: `${EVENT}/dashBoard/:id`,
    access: 'lite_res_page_dashboard',
    title: 'dashboard.overview',
    component: 'EventDashboardPage',
    area: 'event',
    parent: 'dashboard.overview',
  },
})
