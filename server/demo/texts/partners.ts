import type { DemoEvent } from '#server/demo/event.ts'

const introduction = {
  'zh-CN':
    '<p>一年一次，把华东区的伙伴请到一张桌子上：看数、看新品、定明年的盘子。第一天听，第二天谈。</p>' +
    '<h2>这两天</h2><ul><li>上一年的成绩单，按区域逐家过</li><li>三款新品的交付节奏与备货政策</li><li>伙伴说：哪些规则该改</li></ul>',
  en:
    '<p>Once a year the partners of eastern China sit at one table: figures, new products, and the plan for next year. The first day is for listening, the second for talking.</p>' +
    '<h2>These two days</h2><ul><li>Last year’s results, region by region</li><li>When three new products ship, and how to stock them</li><li>Partners speak: which rules should change</li></ul>',
}

/** Under way: its first day is today, or was yesterday when the doors have hardly opened yet. */
export function partners(day: number): DemoEvent {
  return {
    title: '华东区渠道伙伴大会',
    day,
    hours: ['09:00', '17:00'],
    lasts: 2,
    place: { name: '杭州云栖国际会议中心', address: '杭州市西湖区转塘街道云栖路 8 号', lng: 120.09, lat: 30.12 },
    capacity: 320,
    tags: ['大会', '渠道', '伙伴'],
    cover: 'grid',
    status: 'Published',
    isTop: true,
    by: 'shen',
    with: ['lin', 'chen'],
    created: 45,
    introduction,
    tickets: [
      { name: '伙伴票', description: '两天会议与午餐', total: 260 },
      { name: '晚宴套票', description: '会议、午餐与首日晚宴', priceMinor: 39_900, total: 60, perPersonLimit: 4 },
    ],
    questions: ['Title', 'Province', 'City', 'F_INDUSTRY', 'F_DIETNEED', 'F_DIETNOTE'],
    speakers: [
      { name: '顾明远', title: '总裁', company: '华瑞科技集团', introduction: '在制造业二十六年，主持过四座工厂的数字化改造。' },
      { name: '骆清和', title: '渠道总监', company: '华瑞科技集团', introduction: '陪伙伴走过十一个年头，记得每一家的第一单。' },
      { name: '戚安然', title: '总经理', company: '南京艾顿自动化', introduction: '连续三年的金牌伙伴，把售后做成了生意。' },
    ],
    sessions: [
      { title: '开场：这一年我们一起做成的事', from: 0, minutes: 40, room: '云栖厅', speakers: [0] },
      { title: '成绩单与新政策', from: 50, minutes: 60, room: '云栖厅', speakers: [1] },
      { title: '新品体验', from: 120, minutes: 60, room: '展区' },
      { title: '伙伴说：售后也是生意', from: 300, minutes: 45, room: '云栖厅', speakers: [2] },
      { title: '首日晚宴', from: 570, minutes: 120, room: '湖畔宴会厅' },
      { title: '第二天：分区域闭门会', from: 1_440, minutes: 180, room: '云栖厅', speakers: [1] },
    ],
  }
}
