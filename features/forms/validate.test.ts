import { describe, expect, test } from 'vitest'
import type { RegisterRule } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { knownField } from '#features/forms/knownFields.ts'
import { regionsOf } from '#features/forms/regions.ts'
import { fieldFor } from '#features/forms/testField.ts'
import { uniqueKeysOf, validateAnswers, type Answering } from '#features/forms/validate.ts'
import { valuesOf } from '#features/forms/values.ts'

const known = (name: Parameters<typeof knownField>[0], sortId = 0) => knownField(name, { language: 'zh-CN', sortId })
const name = known('FullName')
const mobile = known('Mobile', 1)
const meal = fieldFor('Meal', { fieldType: 'Radio', keys: ['rice', 'noodles'], sortId: 2, displayName: '餐食' })
const allergy = fieldFor('Allergy', { fieldType: 'Textbox', sortId: 3, flags: ['IsNeeded'], displayName: '忌口' })
const form = [name, mobile, meal, allergy]
const person = { FullName: '李娜', Mobile: '138 0013 8000' }
const showAllergy: RegisterRule = {
  id: 'r',
  relation: 'AND',
  conditions: [{ fieldName: 'Meal', fieldAction: { code: 'EQ' }, fieldValue: ['rice'] }],
  actions: [{ type: 'show', fieldName: 'Allergy' }],
  isEnable: true,
}
const answer = (values: Record<string, unknown>, more: Partial<Answering> = {}) =>
  validateAnswers({ fields: form, rules: [showAllergy], values, ...more })

test('what is right comes back as it is kept, what is not asked is dropped', () => {
  expect(answer({ ...person, Meal: { code: 'noodles', codeName: '面' }, Allergy: 'nuts' })).toEqual({
    values: { FullName: '李娜', Mobile: '13800138000', Meal: 'noodles' },
    errors: [],
  })
})

test.each([
  ['nothing given', {}, ['FullName', 'Mobile']],
  ['a shown field is needed', { ...person, Meal: 'rice' }, ['Allergy']],
  ['a choice not offered', { ...person, Meal: 'soup' }, ['Meal']],
  ['a wrong answer is named once', { ...person, Mobile: 'x' }, ['Mobile']],
  ['a name the form does not have', { ...person, Nobody: 1 }, ['Nobody']],
  ['a system field is none of the form’s', { ...person, CheckinCode: 'x' }, ['CheckinCode']],
  ['an odd name is a name', { ...person, ['__proto__']: 1 }, ['__proto__']],
  ['blank words are no answer', { ...person, FullName: ' \u3000 ' }, ['FullName']],
])('%s: %o', (_, values, names) => {
  expect(answer(values).errors.map(({ fieldName }) => fieldName)).toEqual(names)
})

test('the message names the field in the reader’s language', () => {
  expect(answer({ ...person, Mobile: '1' }).errors).toEqual([{ fieldName: 'Mobile', message: '“手机号”不是有效的手机号' }])
  expect(answer({ ...person, Mobile: '1' }, { language: 'en' }).errors[0]?.message).toBe('“手机号” is not a mobile number')
  const long = answer({ ...person, FullName: 'x'.repeat(61) }, { language: 'en' }).errors[0]?.message
  expect(long).toBe('“姓名” has at most 60 characters')
})

test('a limit refuses what the rules took away', () => {
  const limit: RegisterRule = {
    ...showAllergy,
    id: 'l',
    conditions: [{ fieldName: 'TicketId', fieldAction: { code: 'EQ' }, fieldValue: ['t'] }],
    actions: [{ type: 'limitOptions', fieldName: 'Meal', optionKeys: ['noodles'] }],
  }
  expect(answer({ ...person, Meal: 'rice' }, { rules: [limit], fields: [name, mobile, meal], ticketId: 't' }).errors).toMatchObject([
    { fieldName: 'Meal' },
  ])
  expect(answer({ ...person, Meal: 'rice' }, { rules: [limit], fields: [name, mobile, meal], ticketId: 'u' }).errors).toEqual([])
})

test('what only the organiser sees: unknown to attendees, kept for organisers', () => {
  const note = fieldFor('Note', { flags: ['IsOnlyAdmin'], sortId: 9 })
  const values = { ...person, Note: 'VIP' }
  expect(answer(values, { fields: [...form, note] }).errors).toMatchObject([{ fieldName: 'Note' }])
  expect(answer(values, { fields: [...form, note], audience: 'organiser' })).toMatchObject({ values: { Note: 'VIP' }, errors: [] })
})

test('a change of one answer is judged alone, but decided by all', () => {
  const old = { ...person, Mobile: 'no longer allowed', Gone: 'field', Meal: 'rice' }
  expect(answer({ ...old, Allergy: '' }, { only: ['Allergy'] }).errors).toMatchObject([{ fieldName: 'Allergy' }])
  expect(answer({ ...old, Allergy: 'nuts' }, { only: ['Allergy'] })).toMatchObject({ errors: [], values: { Allergy: 'nuts' } })
})

describe('a document number', () => {
  const fields = [known('IdType'), known('IdNumber', 1)]
  const read = (values: Record<string, unknown>, more: FormField[] = fields) => validateAnswers({ fields: more, rules: [], values })
  test.each([
    [{ IdNumber: '11010519491231002x' }, true],
    [{ IdNumber: 'E1234567' }, false],
    [{ IdType: 'IdCard', IdNumber: 'E1234567' }, false],
    [{ IdType: 'Passport', IdNumber: 'e1234567' }, true],
    [{ IdType: { code: 'HkMacaoPermit' }, IdNumber: 'H01234567' }, true],
    [{ IdType: 'Passport', IdNumber: '#' }, false],
  ])('%o is right: %s', (values, isRight) => {
    expect(read(values).errors.length === 0).toBe(isRight)
  })
  test('is not checked as a card where nobody asked for it', () => {
    const plain = fieldFor('IdNumber', { flags: [], validationType: 0 })
    expect(read({ IdNumber: 'E1234567' }, [plain])).toEqual({ values: { IdNumber: 'E1234567' }, errors: [] })
  })
  test('a birth date after today is refused', () => {
    const asked = { fields, rules: [], values: { IdNumber: '11010519491231002X' } }
    expect(validateAnswers({ ...asked, now: new Date('1949-12-30T00:00:00Z') }).errors).toHaveLength(1)
    expect(validateAnswers({ ...asked, now: new Date('2026-11-15T00:00:00Z') }).errors).toHaveLength(0)
  })
})

describe('regions', () => {
  const regions = regionsOf([
    {
      key: 'CN',
      value: '中国',
      childrens: [
        { key: '310000', value: '上海', childrens: [{ key: '310100', value: '市辖区', childrens: [{ key: '310101', value: '黄浦区' }] }] },
        { key: '320000', value: '江苏', childrens: [{ key: '320500', value: '苏州' }] },
      ],
    },
    { key: 'US', value: '美国' },
  ])
  const fields = [known('Area', 4), known('City', 3), known('Province', 2), known('Country', 1)]
  test.each([
    [{ Country: 'CN', Province: '310000', City: '310100', Area: '310101' }, []],
    [{ City: '320500' }, []],
    [{ Country: 'US', Province: '310000' }, ['Province']],
    [{ Province: '310000', City: '320500' }, ['City']],
    [{ Country: 'CN', Area: '310101' }, []],
    [{ Country: 'US', Area: '310101' }, ['Area']],
    [{ Province: '320000', City: '310100', Area: '310101' }, ['City', 'Area']],
  ])('%o: wrong are %o', (values, wrong) => {
    const { errors } = validateAnswers({ fields, rules: [], values, regions })
    expect(errors.map(({ fieldName }) => fieldName)).toEqual(wrong)
  })
})

test('a box that must be ticked', () => {
  const agree = fieldFor('Agree', { fieldType: 'CheckboxItem', flags: ['IsNeeded'] })
  const errors = (value: unknown) => validateAnswers({ fields: [agree], rules: [], values: { Agree: value } }).errors.length
  expect([errors('true'), errors('false'), errors(null)]).toEqual([0, 1, 1])
  const choice = fieldFor('Choice', { fieldType: 'OnOff', flags: ['IsNeeded'] })
  expect(validateAnswers({ fields: [choice], rules: [], values: { Choice: 'false' } }).errors).toEqual([])
})

test('unique keys, and answers by name', () => {
  expect(uniqueKeysOf(form, { FullName: '李娜', Mobile: '13800138000' })).toEqual([{ fieldName: 'Mobile', valueKey: '13800138000' }])
  expect(
    valuesOf([
      { fieldName: 'a', value: 1 },
      { fieldName: '__proto__', value: 2 },
    ]),
  ).toEqual(JSON.parse('{"a":1,"__proto__":2}'))
})
