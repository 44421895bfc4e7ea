import { defineMessages } from '#core/messages.ts'

export const outboxMessages = defineMessages('outbox', {
  title: ['发件箱', 'Outbox'],
  channel: ['渠道', 'Channel'],
  mail: ['邮件', 'Mail'],
  sms: ['短信', 'SMS'],
  recipient: ['收件人', 'Recipient'],
  subject: ['主题', 'Subject'],
  state: ['状态', 'State'],
  waiting: ['等待发送', 'Waiting'],
  sent: ['已发送', 'Sent'],
  kept: ['已留存', 'Kept here'],
  refused: ['被拒收', 'Refused'],
  attempts: ['次数', 'Tries'],
  error: ['原因', 'Reason'],
  created: ['时间', 'Time'],
  empty: ['还没有邮件或短信', 'No mail or SMS yet'],
  emptyHint: ['发给参会人和成员的每一条都会记在这里。', 'Everything sent to attendees and members is kept here.'],
})
