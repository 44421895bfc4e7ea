import { expect, test } from 'vitest'
import { actionsOf, dataTypeOf, dataTypes, type FieldActionCode, type FieldType } from '#features/forms/fieldTypes.ts'
import { askingOf, conditionOn, dateFormats, lastDays, withAction, type Asking } from '#features/attendees/console/filter/draft.ts'

const fieldOf = (fieldType: FieldType) => ({
  fieldName: 'F_1',
  displayName: '字段',
  dataType: dataTypeOf(fieldType),
  fieldActions: actionsOf(fieldType).map((code) => ({ code, name: code })),
  fieldOptions: [],
})

test.each<[FieldType, FieldActionCode, Asking]>([
  ['Textbox', 'Contain', 'text'],
  ['Textbox', 'In', 'texts'],
  ['Textbox', 'Empty', 'none'],
  ['Numeric', 'Between', 'texts2'],
  ['Numeric', 'GT', 'text'],
  ['Select', 'EQ', 'choice'],
  ['Select', 'NotIn', 'choices'],
  ['Checkbox', 'JsonIn', 'choices'],
  ['Checkbox', 'NotEmpty', 'none'],
  ['DateTime', 'DateIn', 'moments'],
  ['DateTime', 'GT', 'moment'],
  ['Date', 'Between', 'moments'],
  ['CascadingMenu', 'EQ', 'path'],
  ['CascadingMenu', 'In', 'paths'],
])('%s %s asks for %s', (type, code, asking) => expect(askingOf(fieldOf(type), code)).toBe(asking))

test.each<[FieldType, FieldActionCode]>([
  ['Textbox', 'Contain'],
  ['Select', 'In'],
  ['Checkbox', 'JsonIn'],
  ['DateTime', 'DateIn'],
  ['CascadingMenu', 'In'],
  ['UploadFile', 'Empty'],
])('a new condition on %s begins with %s', (type, code) => expect(conditionOn(fieldOf(type)).fieldAction.code).toBe(code))

test.each<[FieldActionCode, FieldActionCode, string[]]>([
  ['Contain', 'NotContain', ['王']],
  ['Contain', 'In', []],
  ['Contain', 'Empty', []],
])('from %s to %s the value becomes %o', (from, to, kept) => {
  const field = fieldOf('Textbox')
  const condition = { fieldName: 'F_1', fieldAction: { code: from }, fieldValue: ['王'] }
  expect(withAction(condition, field, to).fieldValue).toEqual(kept)
})

test.each([
  ['Asia/Shanghai', 1, ['2026-11-16 00:00', '2026-11-16 23:59']],
  ['America/New_York', 1, ['2026-11-15 00:00', '2026-11-15 23:59']],
  ['Asia/Shanghai', 7, ['2026-11-10 00:00', '2026-11-16 23:59']],
  ['Asia/Shanghai', 30, ['2026-10-18 00:00', '2026-11-16 23:59']],
])('in %s the last %s days are %o, wherever the reader sits', (timeZone, count, span) => {
  const now = new Date('2026-11-15T18:00:00Z')
  expect(lastDays(count, { now, timeZone, format: dateFormats[dataTypes.dateTime] ?? '' })).toEqual(span)
  const days = span.map((moment) => moment.slice(0, 10))
  expect(lastDays(count, { now, timeZone, format: dateFormats[dataTypes.date] ?? '' })).toEqual(days)
})
