import { definePages } from '#core/page.ts'

const BASE = '/home/event/:bventId/invitation'
const inEvent = { access: 'lite_res_page_invitation', area: 'event', toggle: 'isUseInvitingModule' } as const
const below = { ...inEvent, parent: 'invitations.masterPlan' } as const

/** Spec §2: seven pages, here as tabs of one place; writing and its report are ours. */
export const invitationPages = definePages('invitations', {
  letterTemplates: {
    path: '/home/manage/invitationLetter',
    access: 'litehome_res_page_invitationletter',
    toggle: 'isUseInvitingModule',
    title: 'invitations.letterTemplates',
    component: 'LetterTemplatesPage',
    menu: { group: 'content', order: 430, icon: 'mail' },
  },
  masterPlan: {
    ...inEvent,
    path: `${BASE}/masterPlan`,
    title: 'invitations.name',
    component: 'MasterPlanPage',
    menu: { group: 'promote', order: 30, icon: 'mail' },
  },
  /** For everybody who has a share, whatever their role. */
  myTask: { ...below, access: 'none', path: `${BASE}/myTask`, title: 'invitations.myTask', component: 'MyTaskPage' },
  list: { ...below, path: `${BASE}/invitationList`, title: 'invitations.guests', component: 'GuestListPage' },
  code: { ...below, path: `${BASE}/invitationCode`, title: 'invitations.codes', component: 'CodeListPage' },
  letter: { ...below, path: `${BASE}/invitationLetter`, title: 'invitations.letter', component: 'LetterPage' },
  notice: { ...below, path: `${BASE}/sendInvitationNotice`, title: 'invitations.sendTab', component: 'NoticePage' },
  writeNotice: {
    ...inEvent,
    parent: 'invitations.notice',
    path: `${BASE}/sendInvitationNotice/new`,
    title: 'invitations.writeNotice',
    component: 'NoticeWritePage',
    needsRoom: true,
  },
  noticeReport: {
    ...inEvent,
    parent: 'invitations.notice',
    path: `${BASE}/sendInvitationNotice/:guestSendId`,
    title: 'invitations.noticeReport',
    component: 'NoticeReportPage',
  },
  report: { ...below, path: `${BASE}/invitationReportStatistics`, title: 'invitations.report', component: 'ReportPage' },
  setting: { ...below, path: `${BASE}/invitationSetting`, title: 'invitations.setting', component: 'SettingPage' },
})
