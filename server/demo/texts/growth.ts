import type { Advertisement, sourceIcons } from '#features/sources/rules.ts'
import type { DemoMember } from '#server/kit/context.ts'

type Source = { name: string; code: string; weight: number; isOff?: boolean }
export type DemoChannel = Source & { icon: (typeof sourceIcons)[number] }
export type DemoPromoter = Source & { member?: DemoMember }
type Growth = { direct: number; channels: readonly DemoChannel[]; promoters: readonly DemoPromoter[]; advertisement?: Advertisement }

/** Whence people come, and how many of a hundred or so. */
export const growth: Record<'running' | 'onSale', Growth> = {
  running: {
    direct: 34,
    channels: [
      { name: '渠道周报', code: 'partners-weekly', icon: 'mail', weight: 26 },
      { name: '伙伴群公告', code: 'partners-group', icon: 'users', weight: 18 },
      { name: '企业微信侧边栏', code: 'partners-wecom', icon: 'phone', weight: 9 },
    ],
    promoters: [
      { name: '沈知夏', code: 'partners-shen', member: 'shen', weight: 8 },
      { name: '南京艾顿自动化', code: 'partners-aidun', weight: 5 },
    ],
  },
  onSale: {
    direct: 30,
    channels: [
      { name: '公众号推文', code: 'summit-wechat', icon: 'send', weight: 24 },
      { name: '官网首页', code: 'summit-site', icon: 'site', weight: 14 },
      { name: '老客户邮件', code: 'summit-mail', icon: 'mail', weight: 11 },
      { name: '展会易拉宝', code: 'summit-stand', icon: 'qr', weight: 5 },
      { name: '去年的合作媒体', code: 'summit-media', icon: 'star', weight: 0, isOff: true },
    ],
    promoters: [
      { name: '方予安', code: 'summit-fang', member: 'fang', weight: 7 },
      { name: '程牧野', code: 'summit-cheng', member: 'cheng', weight: 5 },
      { name: '上海博屿智能装备', code: 'summit-boyu', weight: 4 },
    ],
    advertisement: { source: 'baidu', medium: 'cpc', campaign: 'smart-factory' },
  },
}

type Card = { language: 'zh-CN' | 'en'; title: string; words: string }
export const cards: Record<'running' | 'onSale', readonly Card[]> = {
  running: [{ language: 'zh-CN', title: '华东的伙伴们，明年的盘子一起定', words: '两天，一张桌子：看数、看新品、说说哪些规则该改。' }],
  onSale: [
    { language: 'zh-CN', title: '二十条产线的账本，两天讲给你听', words: '做成过、也做砸过的人，讲清楚钱花在哪里，什么时候回来。' },
    {
      language: 'en',
      title: 'The books of twenty working lines, in two days',
      words: 'People who made smart manufacturing pay, and saw it fail, on where the money went.',
    },
  ],
}
