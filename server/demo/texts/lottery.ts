import { both } from '#server/demo/texts/site.ts'

export const firstDay = {
  title: '首日签到抽奖',
  claim: '当天 17:30 前到南门服务台领取，凭获奖短信里的兑奖码',
  weightReason: '晚宴套票多一次机会',
  prizes: [
    { name: '一等奖', item: '工业平板电脑一台', stock: 1, perRound: 1, value: '4999.00' },
    { name: '二等奖', item: '降噪耳机一副', stock: 3, perRound: 3, value: '899.00' },
    { name: '三等奖', item: '保温杯与笔记本礼盒', stock: 8, perRound: 8, value: '129.00' },
  ],
  introduction: both(
    '<p>已签到的伙伴自动参加，每人最多中一次。名单与规则的指纹在开奖前公布，开奖后人人可以验证。</p>',
    '<p>Everybody who has checked in takes part and wins at most once. The fingerprints of list and rules are public before the draw.</p>',
  ),
  questions: [
    {
      question: both('我已经离场了还能领奖吗？', 'I have left. Can I still collect my prize?'),
      answer: both(
        '叫到名字时不在现场的，由同一轮的下一位补上，所以请留到开奖结束。',
        'Whoever is absent when called is followed by the next of the same round, so please stay to the end.',
      ),
    },
    {
      question: both('怎么知道没有人动过名单？', 'How do I know that nobody touched the list?'),
      answer: both(
        '点“验证抽奖”，你的手机会从公开的材料把每一轮重算一遍。',
        'Press “Verify the draw”: your phone computes every round again from the public record.',
      ),
    },
  ],
}
export const dinner = {
  title: '晚宴幸运抽奖',
  claim: '晚宴现场领取',
  prizes: [
    { name: '幸运奖', item: '龙井茶礼盒', stock: 10, perRound: 5, value: '199.00' },
    { name: '压轴奖', item: '双人酒店住宿券', stock: 1, perRound: 1, value: '1999.00' },
  ],
}
/** What the hall calls out, a round each. */
export const digits = ['730', '258', '914']
