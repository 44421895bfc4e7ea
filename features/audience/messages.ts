import { defineMessages } from '#core/messages.ts'
import { consoleMessages } from '#features/audience/consoleMessages.ts'
import { sentenceMessages } from '#features/audience/sentenceMessages.ts'

export const audienceMessages = defineMessages('audience', {
  ...consoleMessages,
  ...sentenceMessages,
  exportTask: ['导出人群', 'Export of an audience'],
  labelTask: ['批量打标签', 'Labelling'],
  people: ['联系人', 'People'],
  nameTaken: ['这个名字已经有了，换一个', 'This name is taken, choose another'],
  column_name: ['姓名', 'Name'],
  column_company: ['公司', 'Company'],
  column_title: ['职务', 'Title'],
  column_mobile: ['手机', 'Mobile'],
  column_email: ['邮箱', 'E-mail'],
  column_city: ['城市', 'City'],
  column_registered: ['报名', 'Registered'],
  column_attended: ['到场', 'Came'],
  column_last: ['最近', 'Last seen'],
  column_labels: ['标签', 'Labels'],
})
