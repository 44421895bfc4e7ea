import { defineMessages } from '#core/messages.ts'
import { planMessages } from '#features/sends/planMessages.ts'
import { consoleMessages } from '#features/sends/consoleMessages.ts'

export const sendMessages = defineMessages('sends', {
  ...consoleMessages,
  ...planMessages,
  exportTask: ['导出发送记录', 'Export of a send'],
  ledger: ['逐人记录', 'By person'],
  approvalLetter: ['“{title}”等你同意后发出', '“{title}” waits for your approval'],
  approvalLetterText: [
    '{name} 要发给 {n} 人，超过了本组织的人数上限，需要另一位同事同意。',
    '{name} wants to send it to {n} people, more than your organisation lets one person decide.',
  ],
  approvalLetterOpen: ['查看并处理', 'Look at it'],
  approvalLetterWhy: ['你是本组织的管理员，所以收到这封邮件。', 'You get this as an administrator of the organisation.'],
  daysTurned: ['结束的日子在开始之前', 'It ends before it begins'],
  past: ['时间已过，选一个之后的时间', 'This time is over; choose a later one'],
  column_name: ['姓名', 'Name'],
  column_address: ['收件地址', 'Address'],
  column_channel: ['渠道', 'Channel'],
  column_state: ['状态', 'State'],
  column_clicked: ['点击时间', 'Followed a link'],
  column_why: ['原因', 'Reason'],
  column_time: ['时间', 'Time'],
})
