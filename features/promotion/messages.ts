import { defineMessages } from '#core/messages.ts'

export const promotionMessages = defineMessages('promotion', {
  title: ['分享', 'Sharing'],
  hint: [
    '链接发到微信、企业微信、飞书、X 或邮件里时，别人看到的样子',
    'What others see when the link is sent by WeChat, WeCom, Feishu, X or mail',
  ],
  language: ['语言', 'Language'],
  cardTitle: ['标题', 'Title'],
  words: ['描述', 'Words'],
  picture: ['图片', 'Picture'],
  pictureHint: [
    '至少 600 × 315；微信里会裁成正方形。不传就用活动封面',
    'At least 600 × 315; WeChat crops it to a square. Without one the cover is used',
  ],
  usualTitle: ['留空就用活动名称', 'Empty: the name of the event'],
  usualWords: ['留空就用活动介绍的开头', 'Empty: how the introduction begins'],
  room: ['{n} / {most} 字', '{n} / {most}'],
  saved: ['分享卡片已保存', 'The share card was saved'],
  changed: ['别人刚刚改过这张卡片，请刷新后再改', 'Somebody has just changed this card: reload before you change it'],
  previews: ['发出去的样子', 'As it will be seen'],
  cachedNote: [
    '微信和 X 会把卡片缓存几天，改动不一定马上看到。',
    'WeChat and X keep a card for days: a change may take a while to be seen.',
  ],
  place_wechat: ['微信', 'WeChat'],
  place_wecom: ['企业微信', 'WeCom'],
  place_feishu: ['飞书', 'Feishu'],
  place_x: ['X', 'X'],
  place_mail: ['邮件', 'Mail'],
  cut: ['会被截断', 'Will be cut'],
  link: ['活动链接', 'Link of the event'],
})
