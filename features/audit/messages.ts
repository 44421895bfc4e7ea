import { defineMessages } from '#core/messages.ts'

export const auditMessages = defineMessages('audit', {
  title: ['操作记录', 'Operation log'],
  exportTask: ['导出操作记录', 'Export of the operation log'],
  export: ['导出', 'Export'],
  time: ['时间', 'Time'],
  person: ['操作人', 'Person'],
  action: ['操作', 'Action'],
  object: ['对象', 'Object'],
  before: ['之前', 'Before'],
  after: ['之后', 'After'],
  empty: ['还没有操作记录', 'Nothing has happened yet'],
  emptyHint: ['成员的每次修改都会记在这里：谁、何时、改了什么。', 'Every change is kept here: who, when, and what.'],
  fileName: ['操作记录', 'Operation log'],
})
