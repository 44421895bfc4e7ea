import type { DemoEvent } from '#server/demo/event.ts'

/** A small and free one next week. */
export function salon(day: number): DemoEvent {
  return {
    title: '客户成功午后沙龙',
    day,
    hours: ['14:00', '17:00'],
    place: { name: '华瑞大厦 12 楼报告厅', address: '上海市徐汇区漕河泾开发区宜山路 926 号', lng: 121.395, lat: 31.169 },
    capacity: 40,
    tags: ['沙龙'],
    cover: 'dune',
    status: 'Published',
    by: 'fang',
    created: 16,
    introduction: {
      'zh-CN': '<p>三个小时，三个真实案例，一套可以带走的表格。不讲概念，只讲客户为什么留下来。</p>',
      en: '<p>Three hours, three real cases, and a set of sheets to take home. No theory, only why customers stay.</p>',
    },
    tickets: [{ name: '沙龙票', description: '含茶歇', total: 40 }],
    questions: ['Title', 'F_HEARDVIA'],
    speakers: [{ name: '骆清和', title: '渠道总监', company: '华瑞科技集团', introduction: '陪伙伴走过十一个年头，记得每一家的第一单。' }],
    sessions: [
      { title: '续约前的九十天', from: 10, minutes: 50, room: '报告厅', speakers: [0] },
      { title: '案例与讨论', from: 75, minutes: 90, room: '报告厅' },
    ],
  }
}

export function closedSalon(day: number): DemoEvent {
  return {
    title: '绿色供应链闭门会（第 8 期）',
    day,
    hours: ['14:00', '17:30'],
    place: { name: '华瑞大厦 18 楼会议室', address: '上海市徐汇区漕河泾开发区宜山路 926 号', lng: 121.395, lat: 31.169 },
    capacity: 30,
    tags: ['闭门会'],
    cover: 'rings',
    status: 'Published',
    isPrivate: true,
    by: 'lin',
    created: 21,
    introduction: { 'zh-CN': '<p>三十个位子，只谈一件事：供应商的碳数据，怎样拿得到、信得过。</p>' },
    tickets: [{ name: '受邀票', total: 30, isNeedApproval: true }],
    questions: ['Title'],
    sessions: [{ title: '圆桌：碳数据从哪里来', from: 15, minutes: 150, room: '18 楼会议室' }],
  }
}

/** Begun and left: tickets and form are still to do. */
export function campus(day: number, year: number): DemoEvent {
  return {
    title: `${year} 校园招聘宣讲会（武汉站）`,
    day,
    hours: ['19:00', '21:00'],
    place: { name: '光谷科技会展中心', address: '武汉市东湖高新区高新大道 787 号', lng: 114.45, lat: 30.49 },
    capacity: 800,
    tags: ['招聘'],
    cover: 'bars',
    status: 'Draft',
    by: 'cheng',
    with: ['lin'],
    created: 5,
    introduction: { 'zh-CN': '<p>两个小时，听四位入职三年的同事讲讲：每天在做什么，学到了什么，为什么留下。</p>' },
  }
}

/** Somebody else's exhibition, where we have a stand. */
export function exhibition(day: number, year: number): DemoEvent {
  return {
    title: `${year} 长三角工业装备展`,
    day,
    hours: ['09:00', '17:00'],
    lasts: 3,
    type: 'Expo',
    place: { name: '南京国际博览中心 5 号馆', address: '南京市建邺区江东中路 300 号', lng: 118.72, lat: 32.0 },
    tags: ['展会'],
    cover: 'grid',
    status: 'Published',
    by: 'xu',
    with: ['gu'],
    created: 52,
    introduction: { 'zh-CN': '<p>华瑞展位 5B-106，54 平方米，带三套检测设备现场演示。</p>' },
  }
}

export function charity(day: number): DemoEvent {
  return {
    title: '山里的图书角 · 城市公益健走',
    day,
    hours: ['08:30', '12:00'],
    place: { name: '世纪公园 1 号门', address: '上海市浦东新区锦绣路 1001 号', lng: 121.55, lat: 31.217 },
    capacity: 200,
    tags: ['公益', '健走'],
    cover: 'rings',
    status: 'Published',
    isTop: true,
    by: 'xu',
    with: ['lin'],
    created: 26,
    introduction: {
      'zh-CN':
        '<p>走六公里，为六所山区小学各添一个图书角。每张爱心票 100 元，全部用于购书，书单和发票会在活动后公示。</p><h2>怎么走</h2><p>世纪公园环湖一圈半，全程平路，老人和孩子都能走完。</p>',
      en: '<p>Walk six kilometres and give six mountain schools a reading corner each. Every ticket of ¥100 buys books; the list and the receipts are published afterwards.</p><h2>The route</h2><p>One and a half times around the lake, flat all the way, for all ages.</p>',
    },
    tickets: [
      { name: '爱心票', description: '含健走背包与号码布', priceMinor: 10_000, total: 150, perPersonLimit: 5 },
      { name: '志愿者票', description: '签到、补给与秩序', total: 40, isNeedApproval: true },
    ],
    questions: ['F_HEARDVIA'],
  }
}
