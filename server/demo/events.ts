import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { addAttendees, countSeats } from '#server/demo/bigEvent.ts'
import { neededCodes } from '#features/events/rules.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

type DemoTicket = { name: string; price?: number; total?: number; isNeedApproval?: boolean }
type DemoEvent = {
  title: string
  /** Days from today to its start, and how long it lasts. */
  inDays: number
  hours: [from: number, to: number]
  days?: number
  form?: 'Offline' | 'Online' | 'Both'
  place?: [name: string, address: string, lng: number, lat: number]
  capacity?: number
  tags: string[]
  cover: string
  status: 'Draft' | 'Published'
  isTop?: boolean
  isPrivate?: boolean
  isComplete?: boolean
  introduction?: string
  tickets?: DemoTicket[]
  attendees?: number
}

const events: DemoEvent[] = [
  {
    title: '2026 智造未来峰会',
    inDays: 20,
    hours: [9, 18],
    days: 2,
    place: ['国家会展中心（上海）', '上海市青浦区崧泽大道 333 号', 121.3, 31.19],
    capacity: 20_000,
    tags: ['峰会', '制造'],
    cover: 'wave',
    status: 'Published',
    isTop: true,
    isComplete: true,
    introduction:
      '<p>两天、六个分论坛、200 余家展商。来听一线工厂讲清楚：AI 质检怎样在三个月内回本，柔性产线如何应对小批量订单。</p><h2>你会听到</h2><ul><li>AI 质检：从试点到全厂</li><li>柔性制造的真实成本</li><li>数据底座怎么选</li></ul>',
    tickets: [
      { name: '专业观众票', total: 14_000, isNeedApproval: true },
      { name: 'VIP 贵宾票', price: 129_900, total: 2_000 },
      { name: '媒体票', total: 1_000 },
    ],
    attendees: 2_846,
  },
  {
    title: '华东区渠道伙伴大会',
    inDays: 0,
    hours: [0, 23],
    place: ['苏州金鸡湖国际会议中心', '苏州市工业园区金鸡湖', 120.73, 31.31],
    capacity: 1_200,
    tags: ['渠道'],
    cover: 'grid',
    status: 'Published',
    isTop: true,
    isComplete: true,
    introduction: '<p>一年一次，把华东区的伙伴请到一张桌子上：看数、看新品、定明年的盘子。</p>',
    tickets: [{ name: '伙伴票', total: 1_200 }],
    attendees: 960,
  },
  {
    title: '绿色供应链闭门沙龙（第 8 期）',
    inDays: 11,
    hours: [14, 17],
    place: ['杭州云栖小镇国际会展中心', '杭州市西湖区云栖小镇', 120.09, 30.12],
    capacity: 30,
    tags: ['沙龙'],
    cover: 'rings',
    status: 'Published',
    isPrivate: true,
    isComplete: true,
    introduction: '<p>三十个位子，只谈一件事：供应商的碳数据，怎样拿得到、信得过。</p>',
    tickets: [{ name: '受邀票', total: 30, isNeedApproval: true }],
  },
  {
    title: '客户成功训练营',
    inDays: 17,
    hours: [20, 21],
    form: 'Online',
    tags: ['培训'],
    cover: 'dune',
    status: 'Published',
    isComplete: true,
    introduction: '<p>九十分钟，三个真实案例，一套可以带走的表格。</p>',
    tickets: [{ name: '线上票' }],
  },
  {
    title: '2027 校园招聘宣讲会（武汉站）',
    inDays: 33,
    hours: [19, 21],
    place: ['武汉光谷国际网球中心', '武汉市东湖高新区', 114.45, 30.46],
    capacity: 800,
    tags: ['招聘'],
    cover: 'bars',
    status: 'Draft',
  },
  {
    title: '新品发布会 Light Up 2027',
    inDays: 54,
    hours: [10, 12],
    place: ['深圳前海国际会议中心', '深圳市南山区前海', 113.89, 22.53],
    capacity: 1_500,
    tags: ['发布会'],
    cover: 'peaks',
    status: 'Draft',
  },
]

/** A handful of events at all stages, so that a first look finds something to look at. */
export async function fillDemoEvents(client: pg.Client, { orgId, accountId }: { orgId: string; accountId: string }): Promise<void> {
  for (const event of events) {
    const id = uuid()
    await insertEvent(client, { orgId, accountId, id }, event)
    await client.query('insert into bvent_responsible (top_org_id, bvent_id, account_id) values ($1, $2, $3)', [orgId, id, accountId])
    for (const code of event.isComplete ? neededCodes : neededCodes.slice(0, 1))
      await client.query('insert into bvent_progress (top_org_id, bvent_id, menu_code) values ($1, $2, $3)', [orgId, id, code])
    if (event.introduction)
      await client.query('insert into bvent_description (top_org_id, bvent_id, language, html) values ($1, $2, $3, $4)', [
        orgId,
        id,
        'zh-CN',
        sanitizeRichText(event.introduction),
      ])
    const tickets: string[] = []
    for (const [index, ticket] of (event.tickets ?? []).entries())
      tickets.push(await insertTicket(client, { orgId, bventId: id, index }, ticket))
    if (event.tickets?.some(({ price }) => price))
      await client.query("insert into pay_option (top_org_id, bvent_id, provider) values ($1, $2, 'offline'), ($1, $2, 'local')", [
        orgId,
        id,
      ])
    if (event.attendees) {
      await addAttendees(client, { orgId, bventId: id, tickets, from: 0, to: event.attendees })
      await countSeats(client, orgId, id)
    }
    if (event.cover === 'wave') await insertSchedule(client, { orgId, bventId: id })
  }
}

async function insertEvent(
  client: pg.Client,
  { orgId, accountId, id }: { orgId: string; accountId: string; id: string },
  event: DemoEvent,
): Promise<void> {
  const { inDays, hours, days = 1, place } = event
  const at = (day: number, hour: number) =>
    `(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '${day} days ${hour} hours') at time zone 'Asia/Shanghai'`
  await client.query(
    `insert into bvent (top_org_id, id, title, start_time, end_time, form, place, capacity, tags, cover_template_id, status, is_top, is_private, created_by)
     values ($1, $2, $3, ${at(inDays, hours[0])}, ${at(inDays + days - 1, hours[1])}, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      id,
      event.title,
      event.form ?? 'Offline',
      place ? JSON.stringify({ name: place[0], address: place[1], lng: place[2], lat: place[3] }) : null,
      event.capacity ?? null,
      event.tags,
      event.cover,
      event.status,
      event.isTop ?? false,
      event.isPrivate ?? false,
      accountId,
    ],
  )
}

async function insertTicket(
  client: pg.Client,
  { orgId, bventId, index }: { orgId: string; bventId: string; index: number },
  ticket: DemoTicket,
): Promise<string> {
  const id = uuid()
  await client.query(
    'insert into ticket (top_org_id, id, bvent_id, name, price_minor, total, is_need_approval, sort_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [orgId, id, bventId, ticket.name, ticket.price ?? 0, ticket.total ?? 9_999_999, ticket.isNeedApproval ?? false, index],
  )
  return id
}

async function insertSchedule(client: pg.Client, { orgId, bventId }: { orgId: string; bventId: string }): Promise<void> {
  const speakers: [name: string, title: string, company: string][] = [
    ['顾明远', '总裁', '华瑞科技集团'],
    ['苏敏', '首席工程师', '汇澜自动化'],
    ['何俊杰', '生产总监', '合肥轩能电池'],
  ]
  const ids = speakers.map(() => uuid())
  for (const [index, [name, title, company]] of speakers.entries())
    await client.query(
      'insert into bvent_speaker (top_org_id, id, bvent_id, name, title, company, sort_id) values ($1, $2, $3, $4, $5, $6, $7)',
      [orgId, ids[index], bventId, name, title, company, index],
    )
  const sessions: [title: string, minutes: number, length: number, room: string, speakers: number[]][] = [
    ['开幕主旨演讲', 30, 40, '主会场', [0]],
    ['AI 质检：从试点到全厂', 80, 40, '主会场', [1]],
    ['圆桌：柔性制造的真实成本', 130, 60, '主会场', [0, 1, 2]],
    ['数据底座怎么选', 300, 60, '分会场 A', [2]],
  ]
  for (const [title, minutes, length, room, who] of sessions)
    await client.query(
      `insert into bvent_session (top_org_id, id, bvent_id, title, start_time, end_time, room, speaker_ids)
       select $1, $2, $3, $4, start_time + $5 * interval '1 minute', start_time + $6 * interval '1 minute', $7, $8 from bvent where id = $3`,
      [orgId, uuid(), bventId, title, minutes, minutes + length, room, who.map((index) => ids[index])],
    )
}
