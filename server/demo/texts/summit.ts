import type { DemoEvent } from '#server/demo/event.ts'

const introduction = {
  'zh-CN':
    '<p>两天，六个分论坛，二十多条真实产线的账本。我们请来把智能制造做成了、也做砸过的人，讲清楚钱花在哪里，什么时候回来。</p>' +
    '<h2>你会听到</h2><ul><li>AI 质检：从一台相机的试点，到全厂 48 个工位</li><li>柔性产线：订单只有 200 件，怎样还能赚钱</li><li>数据底座：三种选型各自的代价</li></ul>' +
    '<h2>适合谁来</h2><p>工厂负责人、数字化与质量团队，以及正在为明年预算写方案的人。</p>',
  en:
    '<p>Two days, six tracks, and the books of more than twenty working lines. The speakers have made smart manufacturing pay, and have seen it fail; they will tell you where the money went and when it came back.</p>' +
    '<h2>What you will hear</h2><ul><li>AI inspection: from one camera on trial to 48 stations</li><li>Flexible lines: how an order of 200 pieces can still earn</li><li>Data platforms: what each of three choices costs</li></ul>' +
    '<h2>Who it is for</h2><p>Plant managers, digital and quality teams, and whoever is writing next year’s budget.</p>',
}

/** On sale, three weeks ahead. */
export function summit(day: number, year: number): DemoEvent {
  return {
    title: `${year} 智造未来峰会`,
    day,
    hours: ['09:00', '17:30'],
    lasts: 2,
    place: { name: '上海世博展览馆 3 号馆', address: '上海市浦东新区国展路 1099 号', lng: 121.492, lat: 31.187 },
    capacity: 600,
    tags: ['大会', '峰会', '智能制造'],
    cover: 'wave',
    status: 'Published',
    isTop: true,
    by: 'lin',
    with: ['xu', 'shen'],
    created: 38,
    introduction,
    plan: {
      mbaProjectNo: `MBA-${year}-0031`,
      budget: '860000.00',
      goal: '到场 480 人，其中决策者不少于三成；会后两周内完成 60 场拜访。',
      remark: '媒体名单由市场部统一确认，VIP 接待由行政部负责。',
    },
    tickets: [
      { name: '专业观众票', description: '两天全部论坛与展区', total: 380, isNeedApproval: true },
      { name: '标准票', description: '全部论坛、会议资料与午餐', priceMinor: 29_900, total: 160, perPersonLimit: 5 },
      { name: 'VIP 票', description: '前排坐席、闭门晚宴与工厂参访', priceMinor: 129_900, total: 60, perPersonLimit: 2 },
    ],
    questions: ['Title', 'Province', 'City', 'F_INDUSTRY', 'F_JOBLEVEL', 'F_HEARDVIA', 'F_DIETNEED', 'F_DIETNOTE', 'F_WORKSHOP'],
    speakers: [
      { name: '顾明远', title: '总裁', company: '华瑞科技集团', introduction: '在制造业二十六年，主持过四座工厂的数字化改造。' },
      { name: '苏敏之', title: '首席工程师', company: '苏州汇澜自动化', introduction: '视觉检测专家，带队把漏检率降到万分之三。' },
      { name: '何若川', title: '生产总监', company: '合肥轩能电池', introduction: '管理两条电芯产线，擅长把良率讲成一笔账。' },
      { name: '梁书意', title: '数据平台负责人', company: '北京衡石数科', introduction: '做过三次数据底座选型，其中一次推倒重来。' },
      { name: '温以恒', title: '厂长', company: '宁波屹成模具', introduction: '从三班倒到黑灯车间，一线走出来的管理者。' },
    ],
    sessions: [
      {
        title: '开幕：制造业的下一笔账',
        from: 30,
        minutes: 40,
        room: '主会场',
        speakers: [0],
        description: '过去三年投下去的钱，今天值多少。',
      },
      {
        title: 'AI 质检：从试点到全厂',
        from: 80,
        minutes: 45,
        room: '主会场',
        speakers: [1],
        description: '相机、算法和人，各自负责哪一段。',
      },
      { title: '圆桌：柔性制造的真实成本', from: 135, minutes: 60, room: '主会场', speakers: [0, 2, 4] },
      { title: '数据底座怎么选', from: 300, minutes: 60, room: '分会场 A', track: '数据', speakers: [3] },
      { title: '电芯产线的良率爬坡', from: 300, minutes: 60, room: '分会场 B', track: '工艺', speakers: [2] },
      { title: '工作坊：给自己的产线算一次回本', from: 380, minutes: 90, room: '分会场 B', track: '工作坊', speakers: [4] },
      { title: '第二天：工厂参访与闭门交流', from: 1_470, minutes: 180, room: '宁波屹成模具', track: '参访', speakers: [4] },
      { title: '闭幕：明年再见', from: 1_890, minutes: 30, room: '主会场', speakers: [0] },
    ],
  }
}
