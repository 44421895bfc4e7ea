import { defineMessages } from '#core/messages.ts'

export const importMessages = defineMessages('imports', {
  checkTask: ['检查导入数据', 'Check an import'],
  saveTask: ['导入参会人', 'Import attendees'],
})
