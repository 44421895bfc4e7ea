import { defineMessages } from '#core/messages.ts'
import { planMessages } from '#features/sends/planMessages.ts'
import { consoleMessages } from '#features/sends/consoleMessages.ts'

export const sendMessages = defineMessages('sends', {
  ...consoleMessages,
  ...planMessages,
  exportTask: ['导出发送记录', 'Export of a send'],
  ledger: ['逐人记录', 'By person'],
  daysTurned: ['结束的日子在开始之前', 'It ends before it begins'],
  past: ['时间已过，选一个之后的时间', 'This time is over; choose a later one'],
  column_name: ['姓名', 'Name'],
  column_address: ['收件地址', 'Address'],
  column_channel: ['渠道', 'Channel'],
  column_state: ['状态', 'State'],
  column_why: ['原因', 'Reason'],
  column_time: ['时间', 'Time'],
})
