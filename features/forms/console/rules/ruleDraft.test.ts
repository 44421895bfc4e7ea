import { describe, expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import { aimsOf, conditionOn, controlOf, draftOfRule, ruleInput } from '#features/forms/console/rules/ruleDraft.ts'

const fields = [
  fieldFor('FullName'),
  fieldFor('Role', { fieldType: 'Radio', keys: ['buyer', 'press'] }),
  fieldFor('Age', { fieldType: 'Numeric' }),
  fieldFor('Note', { fieldType: 'Tip' }),
  fieldFor('Day', { fieldType: 'Date' }),
  fieldFor('Tree', { fieldType: 'CascadingMenu', keys: ['a'] }),
]
const field = (name: string) => fields.find(({ fieldName }) => fieldName === name)

describe('the value of a condition is given with', () => {
  test.each([
    ['Role', 'EQ', 'option'],
    ['Role', 'In', 'options'],
    ['Role', 'Empty', 'none'],
    ['Age', 'GT', 'number'],
    ['Age', 'Between', 'range'],
    ['Day', 'EQ', 'date'],
    ['Day', 'DateIn', 'range'],
    ['FullName', 'Contain', 'texts'],
    ['FullName', 'EQ', 'text'],
    ['Tree', 'EQ', 'path'],
    ['TicketId', 'EQ', 'option'],
    ['TicketId', 'NotIn', 'options'],
  ] as const)('%s %s: %s', (name, code, control) => {
    expect(controlOf(code, field(name))).toBe(control)
  })
})

test.each([
  ['show', 'Role Age Note Day Tree'],
  ['hide', 'Role Age Note Day Tree'],
  ['require', 'FullName Role Age Day Tree'],
  ['limitOptions', 'Role Tree'],
] as const)('%s can aim at %s', (type, expected) => {
  expect(
    aimsOf(type, fields)
      .map(({ fieldName }) => fieldName)
      .join(' '),
  ).toBe(expected)
})

test('another field keeps the question where it can be asked', () => {
  const condition = { fieldName: 'Role', fieldAction: { code: 'NotEQ' as const }, fieldValue: ['press'] }
  expect(conditionOn('FullName', condition, fields)).toEqual({ fieldName: 'FullName', fieldAction: { code: 'NotEQ' }, fieldValue: [] })
  expect(conditionOn('Day', condition, fields).fieldAction.code).toBe('EQ')
})

test('options are sent only where they are limited', () => {
  const draft = { ...draftOfRule(null, 'Role'), actions: [{ type: 'show' as const, fieldName: 'Role', optionKeys: ['press'] }] }
  expect(ruleInput(draft).actions).toEqual([{ type: 'show', fieldName: 'Role' }])
})
