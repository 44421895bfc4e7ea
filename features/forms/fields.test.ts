import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  builderTypes,
  canBecome,
  dataTypeOf,
  fieldTypes,
  hasOptions,
  selectableTypes,
  type FieldType,
} from '#features/forms/fieldTypes.ts'
import { fieldsFor, groupsOf, isFixed, isListed, isNeeded } from '#features/forms/fields.ts'
import { knownField, knownFieldNames, systemFields } from '#features/forms/knownFields.ts'
import { fieldFor } from '#features/forms/testField.ts'

test('the builder offers all types but two that others say as well', () => {
  expect(builderTypes.filter((type) => !selectableTypes.includes(type))).toEqual(['AdvancedOption', 'CheckboxItem'])
})

test.each<[FieldType, boolean, number, string]>([
  ['Textbox', false, 0, 'EQ NotEQ Contain NotContain In NotIn Empty NotEmpty'],
  ['Numeric', false, 0, 'EQ NotEQ Contain NotContain In NotIn GT LT Between Empty NotEmpty'],
  ['Radio', true, 2, 'EQ NotEQ In NotIn Empty NotEmpty'],
  ['Select', true, 2, 'EQ NotEQ In NotIn Empty NotEmpty'],
  ['Gender', true, 2, 'EQ NotEQ In NotIn Empty NotEmpty'],
  ['Province', false, 2, 'EQ NotEQ In NotIn Empty NotEmpty'],
  ['OnOff', false, 2, 'EQ NotEQ In NotIn Empty NotEmpty'],
  ['Checkbox', true, 3, 'JsonIn NotIn Empty NotEmpty'],
  ['MultipleSelect', true, 3, 'JsonIn NotIn Empty NotEmpty'],
  ['CascadingMenu', true, 7, 'EQ In NotIn Empty NotEmpty'],
  ['Date', false, 5, 'EQ DateIn Between GT LT Empty NotEmpty'],
  ['DateTime', false, 1, 'EQ DateIn Between GT LT Empty NotEmpty'],
  ['UploadFile', false, 0, 'Empty NotEmpty'],
  ['Tip', false, 0, ''],
])('%s: options %s, filter %s, %s', (type, options, dataType, actions) => {
  expect([hasOptions(type), dataTypeOf(type), actionsOf(type).join(' ')]).toEqual([options, dataType, actions])
})

test.each<[FieldType, FieldType, boolean]>([
  ['Radio', 'Select', true],
  ['Select', 'AdvancedOption', true],
  ['Checkbox', 'MultipleSelect', true],
  ['Textbox', 'Textarea', true],
  ['Textarea', 'Textbox', false],
  ['UploadFile', 'UploadButton', true],
  ['Radio', 'Checkbox', false],
  ['Textbox', 'Numeric', false],
  ['Gender', 'Select', false],
  ['City', 'Select', false],
  ['Date', 'DateTime', false],
])('%s can become %s: %s', (from, to, isPossible) => {
  expect(canBecome(from, to)).toBe(isPossible)
})

test('no type can become one whose answers have another shape', () => {
  for (const from of fieldTypes) for (const to of fieldTypes) if (canBecome(from, to)) expect(dataTypeOf(to)).toBe(dataTypeOf(from))
})

test.each([
  ['Mobile', true],
  ['Email', true],
  ['Password', true],
  ['FullName', true],
  ['Company', false],
  ['F_23456789', false],
])('%s is fixed: %s', (name, fixed) => {
  expect(isFixed(name)).toBe(fixed)
})

test.each([
  [['IsNeeded'], 'Textbox', 'Company', true],
  [[], 'Textbox', 'Company', false],
  [[], 'Textbox', 'CustomTicketName', true],
  [['IsNeeded'], 'Tip', 'F_23456789', false],
] as const)('with %o a %s named %s is needed: %s', (flags, fieldType, name, needed) => {
  expect(isNeeded(fieldFor(name, { flags, fieldType }))).toBe(needed)
})

describe('system fields', () => {
  test('are hidden, but for two that can be columns', () => {
    expect(
      systemFields('en')
        .filter(isListed)
        .map(({ fieldName }) => fieldName),
    ).toEqual(['CheckinCode', 'IdNumber'])
  })
  test('are never asked', () => {
    expect(fieldsFor(systemFields('en'), 'organiser')).toEqual([])
  })
})

test('the attendee does not see what only the organiser does', () => {
  const fields = [fieldFor('Company'), fieldFor('Title', { flags: ['IsOnlyAdmin'] })]
  expect(fieldsFor(fields, 'attendee').map(({ fieldName }) => fieldName)).toEqual(['Company'])
  expect(fieldsFor(fields, 'organiser')).toHaveLength(2)
})

describe('groups', () => {
  const at = (fieldName: string, sortId: number, displayName = fieldName) => fieldFor(fieldName, { sortId, displayName })

  test('stand where their first field does, and the name comes first in its own', () => {
    const groups = groupsOf([at('EnglishName', 1), at('FullName', 9), at('IdNumber', 0), at('Company', 2)], 'zh-CN')
    expect(groups.map(({ groupName, displayName, fieldNames }) => [groupName, displayName, fieldNames])).toEqual([
      ['CertificateGroup', '证件信息', ['IdNumber']],
      ['FullNameGroup', '姓名', ['FullName', 'EnglishName']],
    ])
  })
  test('an address is called after its first field', () => {
    const groups = groupsOf([at('City', 4, '城市'), at('Province', 3, '所在地')], 'zh-CN')
    expect(groups).toMatchObject([{ groupName: 'AddressGroup', displayName: '所在地', fieldNames: ['Province', 'City'] }])
  })
})

test('every field on the shelf has a text in both languages', () => {
  for (const name of knownFieldNames)
    for (const language of ['zh-CN', 'en'] as const) {
      const field = knownField(name, { language, sortId: 0 })
      expect(field.displayName).not.toBe('')
      expect(field.isShow).toBe(true)
    }
})
