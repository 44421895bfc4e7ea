import { describe, expect, test } from 'vitest'
import { fieldFlags, hasFlag, tagsOf } from '#core/flags.ts'
import { blankField, definedField, problemsOfField, type FieldInput } from '#features/forms/define.ts'
import { optionsControlled, problemsOfRule } from '#features/forms/defineRule.ts'
import type { RegisterRule } from '#features/forms/evaluate.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import { firstConfigs } from '#features/forms/firstConfigs.ts'
import { pageTypes } from '#features/forms/pageTypes.ts'
import { isConfigValue, type Config } from '#core/configValue.ts'
import { fieldFor } from '#features/forms/testField.ts'

const blank = blankField('F_23456789', { language: 'zh-CN', sortId: 0 })
const options = [
  { key: 'a', value: 'A' },
  { key: 'b', value: 'B' },
]

describe('a field', () => {
  test.each<[FieldInput, string | null]>([
    [{ displayName: '餐食' }, null],
    [{ displayName: ' ' }, 'displayName define.name'],
    [{ displayName: 'x', fieldType: 'Radio' }, 'fieldOptions define.options'],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: options }, null],
    [{ displayName: 'x', fieldType: 'Textbox', fieldOptions: options }, 'fieldOptions define.noOptions'],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: [...options, { key: 'a', value: 'again' }] }, 'fieldOptions define.optionTwice'],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: [{ key: 'a', value: ' ' }] }, 'fieldOptions define.optionText'],
    [
      { displayName: 'x', fieldType: 'Radio', fieldOptions: [{ key: 'a', value: 'A', childrens: options.slice(1) }] },
      'fieldOptions define.depth',
    ],
    [{ displayName: 'x', fieldType: 'CascadingMenu', fieldOptions: [{ key: 'a', value: 'A', childrens: options.slice(1) }] }, null],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: options, optionLimits: { a: 5 } }, null],
    [{ displayName: 'x', fieldType: 'Radio', fieldOptions: options, optionLimits: { z: 5 } }, 'optionLimits define.limit'],
    [
      { displayName: 'x', fieldType: 'Radio', fieldOptions: Array.from({ length: 2_001 }, (_, key) => ({ key: `o${key}`, value: 'x' })) },
      'fieldOptions define.tooManyOptions',
    ],
    [{ displayName: 'x', openFunctionalVerificationTags: 2 }, 'openFunctionalVerificationTags define.flags'],
    [{ displayName: 'x', openFunctionalVerificationTags: tagsOf(['IsUnique']) }, null],
    [
      { displayName: 'x', fieldType: 'OnOff', openFunctionalVerificationTags: tagsOf(['IsUnique']) },
      'openFunctionalVerificationTags define.unique',
    ],
    [{ displayName: 'x', fieldType: 'Country' }, 'fieldType define.type'],
    [{ displayName: 'x', fieldType: 'Gender', fieldOptions: options }, 'fieldType define.type'],
    [{ displayName: 'x', validationType: 31 }, null],
    [{ displayName: 'x', validationType: 32 }, 'validationType define.flags'],
  ])('%o: %s', (input, problem) => {
    const [found] = problemsOfField(definedField(blank, input, 'zh-CN'), null)
    expect(found ? `${found.at} ${found.message.replace('forms.', '')}` : null).toBe(problem)
  })

  test('that is there does not change its shape, and the name stays in sight', () => {
    const before = fieldFor('F_23456789', { fieldType: 'Radio', keys: ['a'] })
    expect(problemsOfField(definedField(before, { fieldType: 'Select' }, 'en'), before)).toEqual([])
    expect(problemsOfField(definedField(before, { fieldType: 'Checkbox' }, 'en'), before)).toMatchObject([{ at: 'fieldType' }])
    const name = fieldFor('FullName')
    expect(problemsOfField(definedField(name, { isShow: false }, 'en'), name)).toMatchObject([{ at: 'isShow' }])
  })

  test.each<[FieldInput, boolean]>([
    [{}, true],
    [{ isShow: false }, false],
    [{ openFunctionalVerificationTags: 4096 }, false],
    [{ openFunctionalVerificationTags: 4096 + 8192 }, true],
    [{ isShow: true, openFunctionalVerificationTags: 4096 }, true],
  ])('being shown is one thing under two names: %o → %s', (input, isShow) => {
    const field = definedField(blank, input, 'zh-CN')
    expect([field.isShow, hasFlag(field.openFunctionalVerificationTags, 'IsShow')]).toEqual([isShow, isShow])
  })

  test('a text is neither required nor unique; absent is unchanged, null cleared', () => {
    const tip = definedField(
      blank,
      { fieldType: 'Tip', openFunctionalVerificationTags: tagsOf(['IsNeeded', 'IsUnique', 'IsShow']) },
      'zh-CN',
    )
    expect(tip.openFunctionalVerificationTags).toBe(fieldFlags.IsShow)
    const long = definedField(blank, { maxLength: 5, optionLimits: {} }, 'zh-CN')
    expect([long.maxLength, long.optionLimits]).toEqual([5, undefined])
    expect(definedField(long, {}, 'zh-CN').maxLength).toBe(5)
    expect(definedField(long, { maxLength: null }, 'zh-CN').maxLength).toBeUndefined()
  })
})

describe('a rule', () => {
  const fields = [
    fieldFor('FullName'),
    fieldFor('Meal', { fieldType: 'Radio', keys: ['a', 'b'] }),
    fieldFor('Count', { fieldType: 'Numeric' }),
    fieldFor('Day', { fieldType: 'Date' }),
    fieldFor('At', { fieldType: 'DateTime' }),
    fieldFor('On', { fieldType: 'OnOff' }),
    fieldFor('Tip', { fieldType: 'Tip' }),
    fieldFor('Tree', { fieldType: 'CascadingMenu', fieldOptions: [{ key: 'x', value: 'X', childrens: [{ key: 'y', value: 'Y' }] }] }),
  ]
  const hide = { type: 'hide', fieldName: 'Meal' } as const
  const asking = (fieldName: string, code: FieldActionCode, ...fieldValue: string[]) => ({
    conditions: [{ fieldName, fieldAction: { code }, fieldValue }],
    actions: [hide],
  })
  const doing = (...actions: RegisterRule['actions']) => ({ ...asking('Count', 'GT', '1'), actions })
  test.each<[Pick<RegisterRule, 'conditions' | 'actions'>, string | null]>([
    [asking('Count', 'GT', '1'), null],
    [asking('Count', 'GT', 'many'), 'conditions.0.fieldValue rule.badValue'],
    [asking('Meal', 'EQ', 'a'), null],
    [asking('Meal', 'EQ', 'z'), 'conditions.0.fieldValue rule.badValue'],
    [asking('Meal', 'GT', 'a'), 'conditions.0.fieldAction rule.action'],
    [asking('Meal', 'EQ'), 'conditions.0.fieldValue rule.value'],
    [asking('Meal', 'Empty'), null],
    [asking('Nobody', 'EQ', 'a'), 'conditions.0.fieldName rule.field'],
    [asking('Tip', 'Empty'), 'conditions.0.fieldName rule.field'],
    [asking('TicketId', 'In', 't'), null],
    [asking('TicketId', 'Contain', 't'), 'conditions.0.fieldAction rule.action'],
    [asking('Day', 'LT', '2026-11-15'), null],
    [asking('Day', 'LT', '2026-02-30'), 'conditions.0.fieldValue rule.badValue'],
    [asking('At', 'DateIn', '2026-11-15 08:00', ''), null],
    [asking('At', 'DateIn', '2026-11-15 24:00', ''), 'conditions.0.fieldValue rule.badValue'],
    [asking('On', 'EQ', 'true'), null],
    [asking('On', 'EQ', 'yes'), 'conditions.0.fieldValue rule.badValue'],
    [asking('Tree', 'EQ', 'x/y'), null],
    [asking('Tree', 'EQ', 'x/z'), 'conditions.0.fieldValue rule.badValue'],
    [doing({ type: 'show', fieldName: 'Nobody' }), 'actions.0.fieldName rule.field'],
    [doing({ type: 'hide', fieldName: 'FullName' }), 'actions.0.fieldName rule.always'],
    [doing({ type: 'require', fieldName: 'Tip' }), 'actions.0.fieldName rule.static'],
    [doing({ type: 'hide', fieldName: 'Tip' }), null],
    [doing(hide, { type: 'limitOptions', fieldName: 'Meal', optionKeys: ['a'] }), null],
    [doing(hide, { type: 'limitOptions', fieldName: 'Meal', optionKeys: ['z'] }), 'actions.1.optionKeys rule.option'],
    [doing({ type: 'limitOptions', fieldName: 'Meal', optionKeys: [] }), 'actions.0.optionKeys rule.optionKeys'],
    [doing({ type: 'limitOptions', fieldName: 'Count', optionKeys: ['a'] }), 'actions.0.fieldName rule.noOptions'],
  ])('%#: %s', (rule, problem) => {
    const [found] = problemsOfRule(rule, fields)
    expect(found ? `${found.at} ${found.message.replace('forms.', '')}` : null).toBe(problem)
  })

  const limit = (id: string, ...optionKeys: string[]): RegisterRule => ({
    ...doing({ type: 'limitOptions', fieldName: 'Meal', optionKeys }),
    id,
    relation: 'AND',
    isEnable: id !== 'off',
  })
  test('says which options it holds', () => {
    expect(optionsControlled([limit('one', 'a'), limit('two', 'b', 'a'), limit('off', 'c')])).toEqual([
      { fieldName: 'Meal', optionKeys: ['a', 'b'], ruleIds: ['one', 'two'] },
    ])
  })
})

test.each<[Config['dataType'], unknown, boolean]>([
  ['text', 'x', true],
  ['text', 5, false],
  ['text', 'x'.repeat(2_001), false],
  ['boolean', true, true],
  ['boolean', 'true', false],
  ['number', 3, true],
  ['number', Number.POSITIVE_INFINITY, false],
  ['color', '#1685ED', true],
  ['color', 'red;background:url(x)', false],
  ['image', '/files/x', true],
  ['image', '//evil.example/x.png', false],
  ['image', 'data:image/svg+xml,x', false],
  ['link', 'https://example.com', true],
  ['link', 'javascript:alert(1)', false],
  ['link', '//evil.example', false],
  ['link', '/bvent/x', true],
  ['link', '/\\evil.example', false],
  ['richText', '<p>x</p>', true],
  ['richText', null, false],
  ['json', { any: ['thing'] }, true],
])('a setting of type %s may be %o: %s', (dataType, value, isOne) => {
  expect(isConfigValue({ dataType, value })).toBe(isOne)
})

test('what pages begin with fits its own types', () => {
  for (const pageType of pageTypes) for (const config of firstConfigs(pageType, 'en')) expect(isConfigValue(config)).toBe(true)
})
