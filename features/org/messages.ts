import { defineMessages } from '#core/messages.ts'

export const orgMessages = defineMessages('org', {
  owner: ['所有者', 'Owner'],
  administrator: ['管理员', 'Administrator'],
  planner: ['策划人', 'Planner'],
  doorStaff: ['现场人员', 'Door staff'],
  finance: ['财务', 'Finance'],
  readOnly: ['只读', 'Read-only'],
  switch: ['切换组织', 'Switch organisation'],
})
