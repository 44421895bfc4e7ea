import type { Text } from '#core/messages.ts'

export const promoterMessages = {
  greeting: [
    '{name}，这是你的专属二维码和链接，别人从这里报名都会记在你名下。',
    '{name}, this is your own code and link: whoever registers by it counts for you.',
  ],
  copy: ['复制链接', 'Copy the link'],
  copied: ['已复制', 'Copied'],
  send: ['分享给…', 'Share…'],
  poster: ['我的海报', 'My poster'],
  portrait: ['海报上的头像', 'Your picture on the poster'],
  portraitNone: ['还没有头像，海报上用姓氏代替。', 'None yet: the poster shows your initial.'],
  portraitPick: ['选一张照片', 'Choose a photo'],
  portraitDrop: ['不用照片', 'Without a photo'],
  portraitDone: ['换好了，海报已经是新的', 'Done: your poster shows it'],
  portraitFailed: ['没有换成，请换一张照片再试', 'That did not work; try another photo'],
  mine: ['我的成绩', 'What came of it'],
  visitors: ['访问', 'Visitors'],
  submitted: ['报名', 'Registered'],
  paid: ['付费', 'Paid'],
  signedIn: ['到场', 'Came'],
  money: ['带来的收入：{sum}', 'Revenue: {sum}'],
  board: ['排行榜', 'Leader board'],
  boardHint: ['按到场人数排名，不按点击。', 'By people who came, not by clicks.'],
  you: ['{name}（我）', '{name} (you)'],
  someone: ['一位推广人', 'A promoter'],
  score: ['到场 {came} · 报名 {submitted}', '{came} came · {submitted} registered'],
} as const satisfies Record<string, Text>
