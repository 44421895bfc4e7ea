import { defineMessages } from '#core/messages.ts'

/** What people may have back, in words: the same before paying, on the order and in the console. */
export const termsMessages = defineMessages('terms', {
  byOrganiser: ['付款后要退款，请联系主办方', 'To have your money back after paying, ask the organiser'],
  over: ['已过退款期限，付款后不能自行退款', 'The time for refunds is over; what is paid stays paid'],
  full: ['{time} 前全额退', 'all of it before {time}'],
  part: ['{time} 前退 {percent}%', '{percent}% before {time}'],
  after: ['之后不退', 'nothing after that'],
  comma: ['，', ', '],
  fee: ['每张票保留手续费 {fee}', 'A fee of {fee} is kept of each ticket'],
  automatic: ['取消后自动原路退回', 'Cancelling sends it back the way it came'],
  asked: ['取消后由主办方确认，再原路退回', 'The organiser confirms it first, then it goes back the way it came'],
  refused_empty: ['请至少写一档，或改为“不能自行退款”', 'Give one step at least, or leave refunds to yourselves'],
  refused_rising: [
    '越接近开始，退的比例应越低，时间也不能重复',
    'The nearer the start the less comes back, and each step has a time of its own',
  ],
})
