import { expect, test } from 'vitest'
import { actionsOf, dataTypeOf, type FieldActionCode, type FieldType } from '#features/forms/fieldTypes.ts'
import { askingOf, conditionOn, withAction, type Asking } from '#features/attendees/console/filter/draft.ts'

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
