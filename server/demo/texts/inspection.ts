import type { DemoEvent } from '#server/demo/event.ts'

const introduction = {
  'zh-CN':
    '<p>一天时间，只谈一件事：机器看得见的缺陷，怎样变成少赔的钱。上午讲方法，下午看现场，晚上留给提问。</p>' +
    '<h2>三个问题</h2><ul><li>样本不够，模型怎么开始</li><li>误判由谁负责，流程怎么改</li><li>第二条产线为什么比第一条还慢</li></ul>',
  en:
    '<p>One day, one question: how a defect that a machine can see becomes money not lost. Methods in the morning, real lines in the afternoon, questions in the evening.</p>' +
    '<h2>Three questions</h2><ul><li>How a model begins when samples are few</li><li>Who answers for a wrong call, and what changes on the line</li><li>Why the second line is slower than the first</li></ul>',
}

/** Over since a few weeks, with everything that happened on the day. */
export function inspection(day: number, year: number): DemoEvent {
  return {
    title: `${year} 工业视觉质检大会`,
    day,
    hours: ['09:30', '17:30'],
    place: { name: '苏州金鸡湖国际会议中心', address: '苏州市工业园区金鸡湖大道 6 号', lng: 120.73, lat: 31.31 },
    capacity: 500,
    tags: ['大会', '质检'],
    cover: 'peaks',
    status: 'Published',
    by: 'xu',
    with: ['fang'],
    created: 78,
    introduction,
    plan: {
      mbaProjectNo: `MBA-${year}-0024`,
      budget: '420000.00',
      goal: '到场 320 人，收集 80 条有效商机。',
      remark: '直播由供应商负责，回放三天内上线。',
    },
    tickets: [
      { name: '专业观众票', description: '主会场与展区', total: 320, isNeedApproval: true },
      { name: '标准票', description: '全部论坛、资料与午餐', priceMinor: 29_900, total: 150, perPersonLimit: 5 },
      { name: 'VIP 票', description: '前排坐席与晚宴', priceMinor: 129_900, total: 50 },
    ],
    questions: ['Title', 'Province', 'City', 'F_INDUSTRY', 'F_JOBLEVEL', 'F_HEARDVIA', 'F_DIETNEED', 'F_DIETNOTE'],
    speakers: [
      { name: '苏敏之', title: '首席工程师', company: '苏州汇澜自动化', introduction: '视觉检测专家，带队把漏检率降到万分之三。' },
      { name: '裴知远', title: '研究员', company: '北京青岩研究院', introduction: '研究小样本学习，三项方法已在产线上跑了两年。' },
      { name: '温以恒', title: '厂长', company: '宁波屹成模具', introduction: '从三班倒到黑灯车间，一线走出来的管理者。' },
    ],
    sessions: [
      { title: '看得见的缺陷，看不见的成本', from: 15, minutes: 45, room: '主会场', speakers: [0] },
      { title: '样本只有三十张，怎样开始', from: 75, minutes: 45, room: '主会场', speakers: [1] },
      { title: '圆桌：误判由谁负责', from: 135, minutes: 50, room: '主会场', speakers: [0, 1, 2] },
      { title: '现场：模具厂的第二条产线', from: 270, minutes: 60, room: '展区', speakers: [2] },
      { title: '答疑与交流', from: 360, minutes: 60, room: '主会场', speakers: [0, 2] },
    ],
  }
}
