export const firstDay = {
  title: '首日签到抽奖',
  claim: '当天 17:30 前到南门服务台领取，凭获奖短信里的兑奖码',
  weightReason: '晚宴套票多一次机会',
  prizes: [
    { name: '一等奖', item: '工业平板电脑一台', stock: 1, perRound: 1, value: '4999.00' },
    { name: '二等奖', item: '降噪耳机一副', stock: 3, perRound: 3, value: '899.00' },
    { name: '三等奖', item: '保温杯与笔记本礼盒', stock: 8, perRound: 8, value: '129.00' },
  ],
  introduction: '已签到的伙伴自动参加，每人最多中一次。名单与规则的指纹在开奖前公布，开奖后人人可以验证。',
  introductionEn:
    'Everybody who has checked in takes part and wins at most once. The fingerprints of list and rules are public before the draw.',
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
