import { definePages } from '#core/page.ts'

const NOTICE = '/home/event/:bventId/detail/notice'
const access = 'lite_res_page_notice'

/** The templates and their three editors. Spec §2. */
export const noticePages = definePages('notices', {
  templates: {
    path: NOTICE,
    access,
    title: 'notices.menuTemplates',
    component: 'NoticeTemplatesPage',
    area: 'event',
    menu: { group: 'run', order: 40.5, icon: 'bell', under: 'notices.title' },
  },
  sms: editor('sms', 'notices.smsTemplate', 'SmsTemplatePage'),
  email: editor('email', 'notices.emailTemplate', 'EmailTemplatePage'),
  officialAccount: editor('officialAccount', 'notices.officialTemplate', 'OfficialTemplatePage'),
})

function editor(channel: string, title: string, component: string) {
  return {
    path: `${NOTICE}/${channel}/:id`,
    access,
    title,
    component,
    area: 'event',
    parent: 'notices.templates',
    needsRoom: true,
  } as const
}
