import { expect, test } from 'vitest'
import { seenOf } from '#features/audit/activity.ts'

test.each([
  {
    row: { action: 'event.update', before: { title: '甲', capacity: 10 }, after: { title: '乙', capacity: 10, version: 3 } },
    seen: { name: '乙', fields: ['title'], isNew: false },
  },
  {
    row: { action: 'event.schedule.save', before: null, after: { title: '开幕', room: 'A' } },
    seen: { name: '开幕', fields: ['title', 'room'], isNew: true },
  },
  {
    row: { action: 'event.schedule.delete', before: { title: '开幕' }, after: null },
    seen: { name: '开幕', fields: [], isNew: false },
  },
  {
    row: { action: 'ticket.save', before: { isOpen: true, isShow: true }, after: { isOpen: false } },
    seen: { name: '', fields: ['isOpen'], isNew: false },
  },
  { row: { action: 'attendee.update', before: null, after: { name: '张三' } }, seen: { name: '', fields: ['name'], isNew: true } },
  { row: { action: 'event.responsible.save', before: [], after: [{ name: '林' }] }, seen: { name: '', fields: [], isNew: false } },
])('$row.action shows a name and fields, no values', ({ row, seen }) => expect(seenOf(row)).toEqual(seen))
