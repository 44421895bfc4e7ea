import { definePages } from '#core/page.ts'

const access = 'litehome_res_page_bindaccount'

/** Spelt as the spec spells them. */
export const officialAccountPages = definePages('officialAccounts', {
  list: {
    path: '/home/manage/bindAccount/wxOfficalAccount',
    access,
    title: 'officialAccounts.title',
    component: 'OfficialAccountsPage',
    menu: { group: 'company', order: 842, icon: 'share' },
  },
  bindWeChat: {
    path: '/home/company/bindWeChat',
    name: 'org.bindWeChat',
    access: 'litehome_res_page_prsinfo',
    title: 'officialAccounts.own',
    component: 'BindWeChatPage',
    menu: { group: 'company', order: 843, icon: 'qr' },
  },
  manage: {
    path: '/home/manage/bindAccount/wxOfficalManage/:id',
    access,
    title: 'officialAccounts.manage',
    component: 'OfficialManagePage',
    parent: 'officialAccounts.list',
  },
  report: {
    path: '/home/event/:bventId/report/officialAccount',
    access: 'lite_res_page_report',
    area: 'event',
    title: 'officialAccounts.report',
    component: 'OfficialReportPage',
    parent: 'reports.event',
  },
})
