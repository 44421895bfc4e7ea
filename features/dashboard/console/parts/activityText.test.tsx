import { beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#core/language.ts'
import { dictionaryOf } from '#core/messages.ts'
import type { Activity } from '#features/audit/contract.ts'
import { allMessages } from '#features/registry.ts'
import { setTexts } from '#console/kit/text.ts'
import { activityText, agoText } from '#features/dashboard/console/parts/activityText.ts'

const speak = (language: Language) => setTexts(language, dictionaryOf(allMessages, language))
const row = (action: string, change: Partial<Activity> = {}): Activity => ({
  id: '',
  time: '',
  accountName: '',
  action,
  name: '',
  fields: [],
  isNew: false,
  people: null,
  ...change,
})
beforeEach(() => speak('zh-CN'))

describe('a sentence', () => {
  test.each([
    [row('attendee.approve', { people: 2500 }), '审核通过 · 2,500 人', 'approved a registration · 2,500 people'],
    [row('event.create', { isNew: true, fields: ['title'] }), '新建了活动', 'created the event'],
    [row('event.update', { fields: ['startTime', 'endTime', 'place'] }), '修改了时间、地点', 'changed the time, the place'],
    [row('event.update', { fields: ['unheardOf'] }), '更新了活动内容', 'changed the event'],
    [row('event.schedule.save', { name: '开幕', isNew: true }), '添加了日程“开幕”', 'added the session “开幕”'],
    [row('event.schedule.save', { name: '开幕', fields: ['room'] }), '修改了日程“开幕”的会场', 'changed the session “开幕”: the room'],
    [row('ticket.save', { name: 'VIP', fields: ['price'] }), '修改了票种“VIP”的价格', 'changed the ticket “VIP”: the price'],
    [row('ticket.save', { fields: ['isOpen'] }), '修改了一个票种的启用状态', 'changed a ticket: whether it is on sale'],
    [row('event.bventplan.save'), '更新了计划', 'updated the plan'],
    [row('form.savePage'), '保存报名页', 'saved a registration page'],
    [row('attendee.approve'), '审核通过', 'approved a registration'],
    [row('somebody.somewhere'), '更新了活动内容', 'changed the event'],
  ])('$action', (activity, zh, en) => {
    expect(activityText(activity)).toBe(zh)
    speak('en')
    expect(activityText(activity)).toBe(en)
  })

  test('is there for everything an event does, in both languages', () => {
    const keys = Object.keys(allMessages).filter((key) => key.startsWith('dashboard.did_'))
    expect(keys.length).toBeGreaterThan(25)
    for (const action of ['publish', 'unpublish', 'cancel', 'uncancel', 'delete', 'restore', 'setTop', 'cancelTop', 'setPrivate'])
      expect(activityText(row(`event.${action}`))).not.toMatch(/^events\./)
  })
})

describe('how long ago', () => {
  const now = new Date(2027, 0, 5, 12, 0, 0).getTime()
  test.each([
    [now - 30_000, '刚刚'],
    [now - 3 * 60_000, '3 分钟前'],
    [now - 2 * 3_600_000, '2 小时前'],
    [new Date(2027, 0, 4, 17, 42).getTime(), '昨天 17:42'],
    [new Date(2027, 0, 2, 9, 20).getTime(), '01-02 09:20'],
    [new Date(2026, 9, 22, 9, 20).getTime(), '2026-10-22'],
  ])('%i', (at, text) => expect(agoText(new Date(at).toISOString(), now)).toBe(text))
})
