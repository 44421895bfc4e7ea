const option = (key: string, value: string) => ({ key, value })

/** What those who came to the running event are asked. */
export const feedback = {
  title: '参会体验问卷',
  content: {
    introduction: '两分钟，帮我们把下一场办得更好。',
    thanks: '收到，谢谢你！',
    isStepped: true,
    questions: [
      {
        fieldName: 'Q_nps',
        fieldType: 'Nps',
        displayName: '你有多愿意向同事推荐这场活动？',
        isRequired: true,
        low: '完全不愿意',
        high: '非常愿意',
      },
      {
        fieldName: 'Q_content',
        fieldType: 'Rating',
        displayName: '今天的内容对你有用吗？',
        isRequired: true,
        most: 5,
        low: '没什么用',
        high: '很有用',
      },
      {
        fieldName: 'Q_parts',
        fieldType: 'Checkbox',
        displayName: '哪些环节最值得？',
        most: 2,
        fieldOptions: [option('talks', '主论坛'), option('tables', '圆桌讨论'), option('booths', '展台交流'), option('dinner', '晚宴')],
      },
      {
        fieldName: 'Q_service',
        fieldType: 'Matrix',
        displayName: '现场服务怎么样？',
        rows: [option('desk', '签到'), option('food', '餐食'), option('signs', '指引')],
        fieldOptions: [option('good', '好'), option('fine', '可以'), option('poor', '要改进')],
      },
      { fieldName: 'Q_words', fieldType: 'Textarea', displayName: '还有什么想对我们说？' },
    ],
  },
  words: [
    '圆桌的时间再长一点就好了',
    '签到很快，没有排队',
    '希望会后能拿到演讲的材料',
    '午餐的素食选择可以多一些',
    '分会场之间走得有点远，指示牌不够',
    '见到了好几位一直想见的同行，值得',
    '主论坛的案例很实在，有数字',
    '晚宴的座位安排很用心',
  ],
} as const
