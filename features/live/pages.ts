import { definePages } from '#core/page.ts'

export const livePages = definePages('live', {
  list: {
    path: '/home/event/:bventId/livemeeting/list',
    access: 'lite_res_page_livemeeting',
    area: 'event',
    title: 'live.title',
    component: 'LiveListPage',
    toggle: 'isUseLiveMeetingModule',
    menu: { group: 'run', order: 44, icon: 'live' },
  },
  create: {
    path: '/home/event/:bventId/livemeeting/create',
    access: 'lite_res_page_livemeeting',
    area: 'event',
    title: 'live.createTitle',
    component: 'LiveCreatePage',
    parent: 'live.list',
    toggle: 'isUseLiveMeetingModule',
  },
  room: {
    path: '/home/event/:bventId/live',
    access: 'lite_res_page_livemeeting',
    area: 'event',
    title: 'live.roomTitle',
    component: 'LiveRoomPage',
    parent: 'live.list',
    toggle: 'isUseLiveMeetingModule',
  },
  everywhere: {
    path: '/home/manage/live',
    access: 'litehome_res_page_live',
    title: 'live.everywhere',
    component: 'LiveEverywherePage',
    toggle: 'isUseLiveMeetingModule',
    menu: { group: 'marketing', order: 360, icon: 'live' },
  },
})
