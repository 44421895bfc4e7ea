import type { Words } from '#features/designs/blockTypes.ts'

export const both = (zh: string, en: string): Words => ({ 'zh-CN': zh, en })

/** What the organiser of the summit has written into its site. */
export const site = {
  note: '上线第一版',
  secondNote: '补充交通和常见问题',
  subtitle: both(
    '把产线上已经跑通的做法摊开来讲，把明年要一起做的事定下来。',
    'What already works on the shop floor, told by those who did it; what comes next, decided together.',
  ),
  lead: both(
    '<p>两天里，来自装备、电子、汽车和食品行业的工厂负责人会讲他们怎么把数据用起来：哪些钱花得值，哪些弯路不必再走。</p>',
    '<p>For two days, people who run factories tell how they put data to use: what was worth its money, and which detours you can spare yourself.</p>',
  ),
  figures: [
    { value: '2', label: both('天议程', 'days of programme') },
    { value: '6', label: both('个分论坛', 'tracks') },
    { value: '600', label: both('位同行', 'peers') },
  ],
  reasonsTitle: both('为什么来', 'Why come'),
  reasons: [
    {
      title: both('只讲做成的', 'Only what worked'),
      text: both(
        '每场分享都有产线上的数字，讲的人就是做的人。',
        'Every talk brings figures from the floor, told by those who did the work.',
      ),
    },
    {
      title: both('坐下来谈', 'Sit down and talk'),
      text: both('下午的圆桌每桌八个人，题目提前公布。', 'Round tables of eight in the afternoon, topics published beforehand.'),
    },
    {
      title: both('带得走', 'Take it home'),
      text: both('会后三天内，资料发到每位参会人手里。', 'All documents reach every attendee within three days.'),
    },
  ],
  ways: [
    {
      name: both('地铁', 'Metro'),
      text: both('8 号线中华艺术宫站 3 号口，步行约 10 分钟。', 'Line 8, China Art Museum, exit 3, then ten minutes on foot.'),
    },
    {
      name: both('自驾', 'By car'),
      text: both('导航到国展路 1099 号，地下停车场入口在北侧。', 'Drive to 1099 Guozhan Road; the garage is entered from the north.'),
    },
  ],
  questions: [
    {
      question: both('可以开发票吗？', 'Can I have an invoice?'),
      answer: both(
        '可以。付款后在“我的票”里申请，三个工作日内发到邮箱。',
        'Yes. Ask for it under “My tickets” after paying; it comes by e-mail within three working days.',
      ),
    },
    {
      question: both('临时来不了怎么办？', 'What if I cannot come?'),
      answer: both(
        '开始前可以在“我的票”里取消，也可以改成同事的名字。',
        'Until it begins you can cancel under “My tickets”, or put a colleague’s name on it.',
      ),
    },
    {
      question: both('现场有餐食吗？', 'Is there food?'),
      answer: both(
        '两天的午餐和茶歇都包含在票里，素食请在报名时注明。',
        'Lunch and coffee on both days are included; say so when you register if you eat vegetarian.',
      ),
    },
  ],
  closing: both('现场见', 'See you there'),
}
