import type { Colour } from '#features/audience/shapes.ts'
import type { Tree } from '#features/audience/tree.ts'

type NewSegment = { name: string; items: Tree[] }
/** A label that follows an audience names it; one by hand is given to whom a title says so. */
type NewLabel = { name: string; colour: Colour; follows?: string; titles?: string }

/** Groups of people as an organiser of congresses would ask for them. */
export const segments: readonly NewSegment[] = [
  { name: '来过两次以上的人', items: [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 2 }] },
  {
    name: '报名没到场，还收得到短信',
    items: [
      { kind: 'did', what: 'registered', bventIds: [], times: 'atLeast', count: 1 },
      { kind: 'none', items: [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 1 }] },
      { kind: 'consent', channel: 'SMS', is: 'reachable' },
    ],
  },
  {
    name: '长三角的付费参会人',
    items: [
      { kind: 'trait', field: 'Province', test: 'is', values: ['310000', '320000', '330000'] },
      { kind: 'did', what: 'paid', bventIds: [], times: 'atLeast', count: 1 },
    ],
  },
]

/** Whom the letter below goes to: everybody of the congress before. */
export const guestsOfLast = '上一届大会的来宾'

/** An audience by a label. */
export const buyersLabel = '采购方'
export const buyersMissing = '还没报峰会的采购方'

export const labelGroup = '关系'
export const labels: readonly NewLabel[] = [
  { name: '老朋友', colour: 'green', follows: '来过两次以上的人' },
  { name: buyersLabel, colour: 'blue', titles: '采购|供应链' },
  { name: '媒体', colour: 'violet', titles: '媒体|记者|编辑|主编' },
]

export const letter = {
  title: '渠道伙伴大会邀请',
  subject: '渠道伙伴大会：上一届的朋友优先入场',
  subjectB: '{{FullName}}，给你留了一个座位',
  content:
    '{{FullName}}，你好。\n\n上次在质检大会见过面，这次想请你来渠道伙伴大会：两场客户分享，一场闭门交流，午餐在湖边。\n\n座位按报名先后安排，点下面的按钮就能报名。',
  button: '看日程并报名',
}

export const reminder = {
  title: '峰会早鸟提醒',
  content: '{{FullName}}，智造未来峰会早鸟票还剩最后几天，老朋友可多带一位同事：{{Link}}',
}

export const calling = {
  name: '没到场的伙伴回访',
  script:
    '您好，这里是华瑞科技活动组。上次大会没能见到您，想了解一下是时间不合适，还是内容没有您关心的？12 月的峰会有一场闭门交流，方便的话给您留一个座位。',
  follows: '报名没到场，还收得到短信',
  notes: [
    { outcome: 'interested', note: '想来峰会，会带一位采购同事', nextStep: '发峰会日程', days: 2 },
    { outcome: 'reached', note: '上次临时出差，资料已补发', nextStep: '', days: null },
    { outcome: 'noAnswer', note: '', nextStep: '换个时间再打', days: 1 },
    { outcome: 'later', note: '在开会，约明天上午', nextStep: '上午十点回电', days: 1 },
    { outcome: 'interested', note: '关心闭门交流的名额', nextStep: '确认名额后回复', days: 0 },
    { outcome: 'refused', note: '今年不再参加', nextStep: '', days: null },
  ],
} as const
