import { definePages } from '#core/page.ts'

const EVENT = '/home/event/:bventId'

/** The manage home, creating an event, and the workspace of one event. */
export const eventPages = definePages('events', {
  home: {
    path: '/home/manage/home',
    access: 'litehome_res_page_home',
    title: 'events.home',
    component: 'EventHomePage',
    menu: { order: 10, icon: 'calendar' },
  },
  list: {
    path: '/home/event/list',
    access: 'litehome_res_page_home',
    title: 'events.home',
    component: 'EventHomePage',
    parent: 'events.home',
  },
  create: {
    path: '/home/event/create',
    access: 'lite_res_page_createactivity',
    title: 'events.create',
    component: 'EventCreatePage',
    parent: 'events.home',
  },
  edit: {
    path: `${EVENT}/detail/edit`,
    access: 'lite_res_page_editactivity',
    title: 'events.edit',
    component: 'EventEditPage',
    area: 'event',
    menu: { group: 'prepare', order: 20, icon: 'edit' },
  },
  coverTemplate: {
    path: `${EVENT}/coverTemplate`,
    access: 'lite_res_page_covertemplate',
    title: 'events.cover',
    component: 'EventCoverPage',
    area: 'event',
    parent: 'events.edit',
  },
  plan: {
    path: `${EVENT}/detail/plan`,
    access: 'lite_res_page_plan',
    title: 'events.plan',
    component: 'EventPlanPage',
    area: 'event',
    menu: { group: 'prepare', order: 28, icon: 'flag' },
  },
})
