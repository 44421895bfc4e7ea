import type { PlanRule } from '#features/sends/planRules.ts'
import type { SendContent } from '#features/sends/shapes.ts'

const eTicket = { type: 'eTicket' as const }
const email = (subject: string, content: string, paragraphs: readonly string[]): SendContent['Email'] => ({
  'zh-CN': {
    subject,
    content,
    blocks: [
      { id: 'head', type: 'heading', text: subject },
      ...paragraphs.map((text, at) => ({ id: `text${at}`, type: 'text' as const, text })),
      { id: 'ticket', type: 'button', text: '查看我的电子票', link: eTicket },
    ],
    link: eTicket,
  },
})
const sms = (content: string): SendContent['SMS'] => ({ 'zh-CN': { subject: '', content, link: eTicket } })

/** Hours from the start of the event under way. */
export const sends: readonly { title: string; hours: number; content: SendContent }[] = [
  {
    title: '会前须知',
    hours: -70,
    content: {
      Email: email('去云栖之前，先看这一页', '交通、签到与用餐，三分钟看完。', [
        '{{FullName}}，你好。大会在杭州云栖国际会议中心，地铁站出口有接驳车，早上每十五分钟一班。',
        '签到从 08:00 开始，南门人少一些。午餐凭胸牌，素食与清真在湖畔一侧。',
      ]),
    },
  },
  {
    title: '明天见',
    hours: -22,
    content: { SMS: sms('{{FullName}}，大会明天 09:00 在杭州云栖国际会议中心开始，电子票在这里：{{TicketLink}}') },
  },
  { title: '接驳车改停东侧', hours: -0.5, content: { SMS: sms('今天的接驳车改停会议中心东侧落客区，步行两分钟到南门签到。') } },
]

export const runningPlans: readonly { title: string; rule: PlanRule; content: SendContent }[] = [
  {
    title: '会后感谢与资料',
    rule: { type: 'Day', anchor: 'end', days: 1, time: '10:00' },
    content: { Email: email('谢谢你来', '两天的资料与照片。', ['{{FullName}}，谢谢你这两天在场。演讲资料与照片都在活动页，下一场见。']) },
  },
]
export const onSalePlans: readonly { title: string; rule: PlanRule; content: SendContent }[] = [
  {
    title: '开幕前一周的提醒',
    rule: { type: 'Day', anchor: 'start', days: -7, time: '10:00' },
    content: { Email: email('还有一周', '日程已经排好。', ['{{FullName}}，峰会还有一周。日程已经排好，工作坊名额不多，先到先得。']) },
  },
  {
    title: '前一天的短信',
    rule: { type: 'Day', anchor: 'start', days: -1, time: '15:00' },
    content: { SMS: sms('{{FullName}}，峰会明天 09:00 在上海世博展览馆开始，电子票在这里：{{TicketLink}}') },
  },
]
export const failures: Record<string, readonly string[]> = { SMS: ['号码已停机', '关机'], Email: ['收件箱已满', '地址不存在'] }
