import { definePages } from '#core/page.ts'

const event = { access: 'lite_res_page_wxsignin', area: 'event', toggle: 'isUseWeChatCheckinModule' } as const

export const checkinPages = definePages('checkin', {
  list: {
    ...event,
    path: '/home/event/:bventId/wxSignInSetting/list',
    title: 'checkin.desk.title',
    component: 'CheckinSettingPage',
    menu: { group: 'run', order: 42, icon: 'scan' },
  },
  tab: {
    ...event,
    path: '/home/event/:bventId/wxSignInSetting/:signTabName',
    title: 'checkin.desk.title',
    component: 'CheckinSettingPage',
    parent: 'checkin.list',
  },
  board: {
    ...event,
    path: '/home/event/:bventId/wxSignInSetting/board',
    title: 'checkin.desk.board',
    component: 'CheckinBoardPage',
    parent: 'checkin.list',
  },
  everywhere: {
    path: '/home/manage/wxSignList',
    access: 'litehome_res_page_wxsignlist',
    title: 'checkin.desk.everywhere',
    component: 'CheckinListPage',
    toggle: 'isUseWeChatCheckinModule',
    menu: { order: 32, icon: 'scan' },
  },
})
