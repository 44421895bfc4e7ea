import { definePages } from '#core/page.ts'

const access = 'litehome_res_page_smsemailmarketing'
const BASE = '/home/manage/smsEmailMarketing'

/** Writing to people of the organisation, event or not. Spec §2; writing one and its report are ours. */
export const campaignPages = definePages('campaigns', {
  list: {
    path: BASE,
    access,
    title: 'campaigns.title',
    component: 'CampaignListPage',
    menu: { group: 'marketing', order: 310, icon: 'send' },
  },
  write: {
    path: `${BASE}/new`,
    access,
    title: 'campaigns.write',
    component: 'CampaignWritePage',
    parent: 'campaigns.list',
    needsRoom: true,
  },
  report: { path: `${BASE}/:campaignId`, access, title: 'campaigns.report', component: 'CampaignReportPage', parent: 'campaigns.list' },
  sms: {
    path: '/home/dataMarketing/sms',
    access: 'litehome_res_page_sms',
    title: 'campaigns.sms',
    component: 'SmsCampaignsPage',
    parent: 'campaigns.list',
  },
  email: {
    path: '/home/dataMarketing/email',
    access: 'litehome_res_page_email',
    title: 'campaigns.email',
    component: 'EmailCampaignsPage',
    parent: 'campaigns.list',
  },
})
