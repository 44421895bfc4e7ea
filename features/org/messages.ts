import { defineMessages } from '#core/messages.ts'

export const orgMessages = defineMessages('org', {
  owner: ['所有者', 'Owner'],
  administrator: ['管理员', 'Administrator'],
  planner: ['策划人', 'Planner'],
  doorStaff: ['现场人员', 'Door staff'],
  finance: ['财务', 'Finance'],
  readOnly: ['只读', 'Read-only'],
  switch: ['切换组织', 'Switch organisation'],
  search: ['搜索组织', 'Search organisations'],
  noMatch: ['没有叫这个名字的组织', 'No organisation of that name'],
  current: ['当前组织', 'Current organisation'],
  frozen: ['已冻结', 'Frozen'],
  choose: ['选择组织', 'Choose an organisation'],
  switchAndGoOn: ['切换并继续', 'Switch and continue'],
  menu_company: ['组织', 'Organisation'],
  menu_prepare: ['筹备', 'Preparation'],
  menu_run: ['执行', 'Running it'],
  menu_review: ['复盘', 'Review'],
  'language_zh-CN': ['简体中文', 'Simplified Chinese'],
  language_en: ['英语', 'English'],
})
