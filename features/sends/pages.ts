import { definePages } from '#core/page.ts'

const EVENT = '/home/event/:bventId'
const access = 'lite_res_page_notice'
const under = 'notices.title'

/** Writing to people, and what became of it. Spec §2; the list of sends and the report are ours. */
export const sendPages = definePages('sends', {
  list: {
    path: `${EVENT}/detail/notice/send`,
    access,
    title: 'sends.title',
    component: 'SendListPage',
    area: 'event',
    menu: { group: 'run', order: 40.7, icon: 'send', under },
  },
  report: {
    path: `${EVENT}/detail/notice/send/:sendId`,
    access,
    title: 'sends.report',
    component: 'SendReportPage',
    area: 'event',
    parent: 'sends.list',
  },
  plans: {
    path: `${EVENT}/noticePlanning`,
    access,
    title: 'sends.plans',
    component: 'PlanListPage',
    area: 'event',
    menu: { group: 'run', order: 40.6, icon: 'clock', under },
  },
  addPlan: planning('noticeSettingAdd', 'sends.addPlan', 'PlanAddPage'),
  editPlan: planning('noticeSettingEdit/:id', 'sends.editPlan', 'PlanEditPage'),
  sms: writing('sms', 'sends.writeSms', 'SmsSendPage'),
  email: writing('email', 'sends.writeEmail', 'EmailSendPage'),
  /** Ours: the spec names two ways of writing. */
  official: writing('officialAccount', 'sends.writeOfficial', 'OfficialSendPage'),
})

function writing(channel: string, title: string, component: string) {
  return { path: `${EVENT}/notice/${channel}`, access, title, component, area: 'event', parent: 'sends.list', needsRoom: true } as const
}

function planning(path: string, title: string, component: string) {
  return { path: `${EVENT}/${path}`, access, title, component, area: 'event', parent: 'sends.plans', needsRoom: true } as const
}
