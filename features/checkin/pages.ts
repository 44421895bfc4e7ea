import { definePages } from '#core/page.ts'

const event = { access: 'lite_res_page_wxsignin', area: 'event', toggle: 'isUseWeChatCheckinModule' } as const
/** Where settings stand beside a phone, the menu steps back to its icons. */
const ofPoint = { needsRoom: true, parent: 'checkin.list' } as const

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
  wall: {
    ...event,
    path: '/home/event/:bventId/wxSignInSetting/wall',
    title: 'checkin.screen.wall',
    component: 'CheckinWallPage',
    parent: 'checkin.list',
  },
  setup: { ...event, ...ofPoint, path: '/home/event/:bventId/setup', title: 'checkin.page.setup', component: 'CheckinSetupPage' },
  question: {
    ...event,
    ...ofPoint,
    path: '/home/event/:bventId/question',
    title: 'checkin.page.question',
    component: 'CheckinQuestionPage',
  },
  register: {
    ...event,
    ...ofPoint,
    path: '/home/event/:bventId/wxSignInDesign/register',
    title: 'checkin.page.register',
    component: 'CheckinRegisterPage',
  },
  success: {
    ...event,
    ...ofPoint,
    path: '/home/event/:bventId/wxSignInDesign/success',
    title: 'checkin.page.success',
    component: 'CheckinSuccessPage',
  },
  poster: {
    ...event,
    path: '/home/event/:bventId/wxSignInDesign/poster',
    title: 'checkin.screen.poster',
    component: 'CheckinPosterPage',
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
