import type { contactKinds, contactOutcomes, declineReasons, sendWays } from '#features/invitations/rules.ts'
import type { DemoMember } from '#server/kit/context.ts'

export const GROUP_CODE = 'BOYU2026'
export const groupCode = { name: '上海博屿智能装备团组', code: GROUP_CODE, seats: 12 }
export const departmentGoals: Record<string, number> = { 市场部: 24, 人力资源部: 8, 行政部: 8 }
export const memberGoals: readonly (readonly [member: DemoMember, goal: number])[] = [
  ['xu', 10],
  ['shen', 8],
  ['fang', 6],
  ['cheng', 8],
  ['gu', 8],
]

type Contact = {
  kind: (typeof contactKinds)[number]
  outcome: (typeof contactOutcomes)[number]
  note: string
  nextStep?: string
  inDays?: number
}
/** Days from today on which each thing happened; what is left out did not. */
export type DemoGuest = {
  name: string
  title: string
  company: string
  owner?: DemoMember
  labels?: string[]
  listed: number
  sent?: number
  way?: (typeof sendWays)[number]
  opened?: number
  accepted?: number
  companion?: string
  declined?: number
  reason?: (typeof declineReasons)[number]
  declineNote?: string
  instead?: string
  contact?: Contact
}

export const guests: readonly DemoGuest[] = [
  {
    name: '骆明谦',
    title: '董事长',
    company: '合肥轩能电池',
    owner: 'xu',
    labels: ['决策者'],
    listed: -22,
    sent: -21,
    way: 'copy',
    opened: -21,
    accepted: -20,
    companion: '丁可心',
  },
  {
    name: '费若兰',
    title: '副总裁',
    company: '宁波钧泽电子',
    owner: 'xu',
    labels: ['决策者'],
    listed: -22,
    sent: -21,
    way: 'sms',
    opened: -20,
    accepted: -18,
  },
  { name: '尚启文', title: '厂长', company: '无锡启行智能', owner: 'xu', listed: -22, sent: -20, way: 'copy', opened: -19, accepted: -15 },
  {
    name: '卓清扬',
    title: '总经理',
    company: '杭州观澜视觉',
    owner: 'xu',
    labels: ['决策者'],
    listed: -18,
    sent: -17,
    way: 'copy',
    opened: -16,
    accepted: -6,
  },
  {
    name: '季海蓉',
    title: '质量总监',
    company: '苏州汇澜自动化',
    owner: 'xu',
    listed: -18,
    sent: -12,
    way: 'mail',
    opened: -11,
    contact: { kind: 'call', outcome: 'thinking', note: '想来，等月底排班定下来再回。', nextStep: '再打一次电话', inDays: 2 },
  },
  {
    name: '屈维正',
    title: '采购总监',
    company: '上海申岳电气',
    owner: 'shen',
    listed: -20,
    sent: -19,
    way: 'sms',
    opened: -18,
    accepted: -14,
    companion: '祝小满',
  },
  {
    name: '舒曼华',
    title: '总工程师',
    company: '常州驭风新能源',
    owner: 'shen',
    labels: ['演讲嘉宾推荐'],
    listed: -20,
    sent: -19,
    way: 'copy',
    opened: -17,
    accepted: -9,
  },
  {
    name: '闵嘉树',
    title: '事业部总经理',
    company: '南京艾顿自动化',
    owner: 'shen',
    listed: -20,
    sent: -16,
    way: 'copy',
    opened: -15,
    declined: -13,
    reason: 'date',
    declineNote: '那两天在德国，替我问大家好。',
  },
  { name: '蓝予墨', title: '信息总监', company: '上海澄光医疗器械', owner: 'shen', listed: -14, sent: -10, way: 'mail' },
  {
    name: '项书远',
    title: '运营副总',
    company: '台州锐达机床',
    owner: 'shen',
    listed: -14,
    sent: -5,
    way: 'copy',
    opened: -5,
    accepted: -3,
  },
  {
    name: '阮知微',
    title: '主编',
    company: '制造观察',
    owner: 'fang',
    labels: ['媒体'],
    listed: -17,
    sent: -16,
    way: 'mail',
    opened: -16,
    accepted: -12,
  },
  { name: '毕安澜', title: '记者', company: '智造周刊', owner: 'fang', labels: ['媒体'], listed: -17, sent: -15, way: 'mail', opened: -8 },
  {
    name: '熊景行',
    title: '专栏作者',
    company: '工厂笔记',
    owner: 'fang',
    labels: ['媒体'],
    listed: -17,
    sent: -15,
    way: 'copy',
    declined: -11,
    reason: 'colleague',
    instead: '康亦然',
  },
  {
    name: '喻长风',
    title: '人力资源总监',
    company: '合肥轩能电池',
    owner: 'cheng',
    listed: -15,
    sent: -14,
    way: 'copy',
    opened: -13,
    accepted: -10,
  },
  {
    name: '潘若渝',
    title: '培训负责人',
    company: '嘉兴拾光食品',
    owner: 'cheng',
    listed: -15,
    sent: -9,
    way: 'sms',
    opened: -9,
    contact: { kind: 'message', outcome: 'willing', note: '已把议程发给她的主管。' },
  },
  { name: '雷以恒', title: '校企合作主任', company: '华东理工示范学院', owner: 'cheng', listed: -15, sent: -7, way: 'mail' },
  {
    name: '尹晨曦',
    title: '园区招商部部长',
    company: '苏州示例工业园',
    owner: 'gu',
    labels: ['政府'],
    listed: -13,
    sent: -12,
    way: 'copy',
    opened: -11,
    accepted: -8,
  },
  {
    name: '郝立群',
    title: '秘书长',
    company: '江苏工业装备行业联合会',
    owner: 'gu',
    labels: ['政府'],
    listed: -13,
    sent: -12,
    way: 'copy',
    opened: -4,
    contact: { kind: 'visit', outcome: 'thinking', note: '当面递了请柬，等秘书处回复。', nextStep: '问秘书处', inDays: 1 },
  },
  {
    name: '安若素',
    title: '院长',
    company: '上海示例设计院',
    owner: 'gu',
    listed: -13,
    sent: -6,
    way: 'sms',
    declined: -5,
    reason: 'distance',
    declineNote: '行程太满，改天登门。',
  },
  { name: '柳成蹊', title: '总经理', company: '南通海砾船舶设备', owner: 'gu', listed: -6 },
  { name: '贝思齐', title: '创始人', company: '杭州予见科技', labels: ['决策者'], listed: -4 },
  { name: '庞云起', title: '生产副总', company: '宁波屹成模具', listed: -4 },
  { name: '席慕白', title: '技术总监', company: '合肥量川仪器', owner: 'xu', listed: -3 },
]
export const claimed = { guest: '蓝予墨', by: 'cheng' as const }

export const letters = [
  {
    language: 'zh-CN' as const,
    design: {
      look: 'letter' as const,
      heading: '邀请函',
      greeting: '尊敬的{{FullName|嘉宾}}{{Salutation}}：',
      body: '这一年，我们把二十多条产线的账重新算了一遍，想讲给你听，也想听你的。\n\n诚邀你出席{{EventTitle}}。我们为你留了前排的位置，请在 {{ReplyEnd}} 前告诉我们能否成行。',
      hasAgenda: true,
      signer: '顾明远',
      signerTitle: '华瑞科技集团总裁',
      seal: '华瑞科技',
    },
  },
]
export const shareTexts = {
  'zh-CN': ['二十条产线的账本，两天讲完。给你留了位置，点开就能回复：', '今年的峰会有你会感兴趣的工作坊，邀请函在这里：'],
}

/** To those who are silent a week before it begins. */
export const reminder = {
  title: '还没回复的再问一次',
  rule: { type: 'Day' as const, anchor: 'start' as const, days: -7, time: '10:00' },
  audience: { states: ['Sent' as const, 'Opened' as const] },
  texts: {
    SMS: { 'zh-CN': { content: '{{FullName}}，峰会的位置还给你留着，方便的话回复一下：{{Link}}' } },
  },
}
export const letterTemplate = { language: 'zh-CN' as const, name: '华瑞的正式邀请函' }
