import { describe, expect, test } from 'vitest'
import { validationTypes } from '#core/flags.ts'
import type { FieldType, FormField } from '#features/forms/fieldTypes.ts'
import { regionsOf } from '#features/forms/regions.ts'
import { fieldFor } from '#features/forms/testField.ts'
import { readAnswer, shownValue, uniqueKeyOf, validationOf, type StoredValue } from '#features/forms/values.ts'

const regions = regionsOf([
  { key: 'CN', value: '中国', childrens: [{ key: '310000', value: '上海市', childrens: [{ key: '310100', value: '市辖区' }] }] },
  { key: 'US', value: '美国' },
])
const reading = { timeZone: 'Asia/Shanghai', regions }
const FILE = '0192f0c1-7c5a-7abc-8def-0123456789ab'
const tree = [
  { key: 'a', value: 'A', childrens: [{ key: 'a1', value: 'A1' }] },
  { key: 'b', value: 'B' },
]

function outcome(field: FormField, raw: unknown): StoredValue | string {
  const read = readAnswer(field, raw, reading)
  return 'value' in read ? read.value : read.problem.message.replace('forms.answer.', '!')
}
const own = (fieldType: FieldType, more: object = {}) => fieldFor('F_23456789', { fieldType, ...more })
const choice = { keys: ['a', 'b', 'c'] }

const cases: [FormField, unknown, StoredValue | string][] = [
  [own('Textbox'), '  华瑞\n科技 ', '华瑞 科技'],
  [own('Textbox'), '１２３', '１２３'],
  [own('Textbox'), 'a\u0007b', 'ab'],
  [own('Textbox'), 42, '42'],
  [own('Textbox'), 'x'.repeat(200), 'x'.repeat(200)],
  [own('Textbox'), 'x'.repeat(201), '!length'],
  [own('Textbox', { maxLength: 2 }), '😀😀', '😀😀'],
  [own('Textbox', { maxLength: 2 }), '😀😀😀', '!length'],
  [own('Textbox'), ['a'], '!type'],
  [own('Textbox'), { code: 'a' }, '!type'],
  [own('Textbox'), '   ', null],
  [own('Textbox'), null, null],
  [own('Textbox'), undefined, null],
  [own('Textarea'), ' 一\r\n二 ', '一\n二'],
  [own('Textarea'), 'x'.repeat(2_001), '!length'],
  [own('Numeric'), ' １２ ', '12'],
  [own('Numeric'), '0012', '12'],
  [own('Numeric'), '-0', '0'],
  [own('Numeric'), -7, '-7'],
  [own('Numeric'), '12.0', '!integer'],
  [own('Numeric'), '1e3', '!integer'],
  [own('Numeric'), '1,000', '!integer'],
  [own('Numeric'), '9'.repeat(16), '!integer'],
  [own('Numeric'), Number.NaN, '!integer'],
  [own('Decimal'), '1.5', '1.50'],
  [own('Decimal'), '-0.00', '0.00'],
  [own('Decimal'), '.5', '!decimal'],
  [own('Decimal'), '1.234', '!decimal'],
  [own('Decimal'), '１．５', '1.50'],
  [own('Decimal'), 'NaN', '!decimal'],
  [own('OnOff'), true, 'true'],
  [own('OnOff'), 'false', 'false'],
  [own('OnOff'), 'yes', '!type'],
  [own('CheckboxItem'), 'true', 'true'],
  [own('Radio', choice), 'a', 'a'],
  [own('Radio', choice), { code: 'b', codeName: '乙' }, 'b'],
  [own('Radio', choice), { code: '' }, null],
  [own('Radio', choice), 'z', '!option'],
  [own('Radio', choice), ['a'], '!type'],
  [own('Radio', choice), '__proto__', '!option'],
  [own('Select', choice), 'c', 'c'],
  [own('AdvancedOption', choice), 'c', 'c'],
  [fieldFor('Gender'), 'female', 'female'],
  [fieldFor('Gender'), 'x', '!option'],
  [own('Checkbox', choice), ['c', 'a', 'a'], ['a', 'c']],
  [own('Checkbox', choice), [{ code: 'b', codeName: 'B' }], ['b']],
  [own('Checkbox', choice), 'b', ['b']],
  [own('Checkbox', choice), [], null],
  [own('Checkbox', choice), ['a', 'z'], '!option'],
  [own('Checkbox', choice), [1], '!type'],
  [own('Checkbox', { ...choice, maxCount: 2 }), ['a', 'b', 'c'], '!count'],
  [own('MultipleSelect', { ...choice, maxCount: 2 }), ['a', 'b', 'a'], ['a', 'b']],
  [own('CascadingMenu', { fieldOptions: tree }), ['a', 'a1'], ['a', 'a1']],
  [own('CascadingMenu', { fieldOptions: tree }), 'a/a1', ['a', 'a1']],
  [own('CascadingMenu', { fieldOptions: tree }), [{ code: 'b' }], ['b']],
  [own('CascadingMenu', { fieldOptions: tree }), ['a'], '!leaf'],
  [own('CascadingMenu', { fieldOptions: tree }), ['b', 'a1'], '!option'],
  [own('CascadingMenu', { fieldOptions: tree }), ['a', 'a1', 'x'], '!option'],
  [own('CascadingMenu', { fieldOptions: tree }), 5, '!type'],
  [own('Date'), '2026-11-15', '2026-11-15'],
  [own('Date'), '2026/1/5', '2026-01-05'],
  [own('Date'), '２０２６年１月５日', '2026-01-05'],
  [own('Date'), '2026-02-30', '!date'],
  [own('Date'), '1899-12-31', '!date'],
  [own('Date'), '2037-12-31', '2037-12-31'],
  [own('Date'), '2038-01-01', '!date'],
  [own('Date'), 'tomorrow', '!date'],
  [own('DateTime'), '2026-11-15T08:00:00Z', '2026-11-15T08:00:00.000Z'],
  [own('DateTime'), '2026-11-15T08:00:00+08:00', '2026-11-15T00:00:00.000Z'],
  [own('DateTime'), '2026-11-15 08:00', '2026-11-15T00:00:00.000Z'],
  [own('DateTime'), '2026/11/15 9:5', '2026-11-15T01:05:00.000Z'],
  [own('DateTime'), '2026-11-15', '2026-11-14T16:00:00.000Z'],
  [own('DateTime'), '2026-11-15 25:00', '!dateTime'],
  [own('DateTime'), '2026-02-30T08:00:00Z', '!dateTime'],
  [own('DateTime'), '2026-11-15T08:00:00+99:99', '!dateTime'],
  [own('UploadFile'), [{ id: FILE, fileName: 'x' }], [FILE]],
  [own('UploadFile'), FILE.toUpperCase(), [FILE]],
  [own('UploadFile'), [FILE, FILE], [FILE]],
  [own('UploadFile'), ['../../etc/passwd'], '!type'],
  [own('UploadFile', { maxCount: 1 }), [FILE, FILE.replace('9ab', '9ac')], '!count'],
  [own('UploadButton'), [FILE, FILE.replace('9ab', '9ac')], '!count'],
  [own('RichText'), 'x', null],
  [own('Tip'), 'x', null],
  [fieldFor('Country'), 'CN', 'CN'],
  [fieldFor('Country'), '310000', '!option'],
  [fieldFor('Province'), { code: '310000', codeName: '上海市' }, '310000'],
  [fieldFor('City'), '310100', '310100'],
  [fieldFor('City'), '999999', '!option'],
  [fieldFor('Mobile'), '138 0013 8000', '13800138000'],
  [fieldFor('Mobile'), '+14155552671', '!mobile'],
  [fieldFor('Mobile', { flags: ['IsGlobalRoaming'] }), '+14155552671', '+14155552671'],
  [fieldFor('Mobile', { flags: [], validationType: 0 }), '+14155552671', '+14155552671'],
  [fieldFor('Mobile', { flags: [], validationType: 0 }), '12345', '!mobile'],
  [own('Textbox', { flags: ['IsOpenMobileValidation'] }), '+14155552671', '!mobile'],
  [own('Textbox', { validationType: 1 + 8 }), 'A@B.cc', 'a@b.cc'],
  [own('Textbox', { validationType: 1 + 8 }), '13800138000', '13800138000'],
  [own('Textbox', { validationType: 1 + 8 }), 'neither', '!mobile'],
  [own('Textbox', { validationType: 16 }), '11010519491231002x', '11010519491231002X'],
  [own('Textbox', { flags: ['IsVerifyIdCard'] }), '110105194912310021', '!idCard'],
  [fieldFor('Email', { validationType: 0 }), 'Li@Example.com', 'li@example.com'],
  [fieldFor('Email', { validationType: 0 }), 'li', '!email'],
  [fieldFor('IdNumber'), 'e 1234567', 'E1234567'],
  [fieldFor('IdNumber'), '!', '!certificate'],
]

describe('how an answer is kept', () => {
  test.each(cases.map(([field, raw, kept]) => [field.fieldName, field.fieldType, raw, kept, field] as const))(
    '%s (%s): %o → %o',
    (_, _type, raw, kept, field) => {
      expect(outcome(field, raw)).toEqual(kept)
    },
  )

  test.each(cases.filter(([, , kept]) => !String(kept).startsWith('!')).map(([field, , kept]) => [field.fieldType, kept, field] as const))(
    '%s: what is kept, read again, is the same: %o',
    (_, kept, field) => {
      expect(outcome(field, kept)).toEqual(kept)
    },
  )
})

test('region codes are taken at their word where the dictionary is not at hand', () => {
  expect(readAnswer(fieldFor('City'), '999999', { timeZone: 'UTC' })).toEqual({ value: '999999' })
})

test.each([
  ['Mobile', [], 0, validationTypes.WorldMobile],
  ['Mobile', ['IsOpenMobileValidation'], 0, validationTypes.ChinaMobile],
  ['Mobile', ['IsGlobalRoaming'], validationTypes.ChinaMobile, validationTypes.ChinaMobile + validationTypes.WorldMobile],
  ['Email', [], 0, validationTypes.Email],
  ['Company', [], 0, 0],
  ['IdNumber', ['IsVerifyIdCard'], 0, validationTypes.IdentityCard],
] as const)('%s with %o and %s is checked as %s', (name, flags, validationType, bits) => {
  expect(validationOf(fieldFor(name, { flags, validationType }))).toBe(bits)
})

test.each([
  ['Mobile', ['IsUnique'], '13800138000', '13800138000'],
  ['Company', ['IsUnique'], ' Ｈuarui  Ltd ', 'huarui ltd'],
  ['IdNumber', ['IsUnique'], '11010519491231002X', '11010519491231002X'],
  ['Company', [], 'Huarui', null],
  ['Company', ['IsUnique'], null, null],
] as const)('the unique key of %s %o %s is %s', (name, flags, value, key) => {
  expect(uniqueKeyOf(fieldFor(name, { flags }), value)).toBe(key)
})

test.each<[FormField, StoredValue, unknown]>([
  [own('Radio', choice), 'a', { code: 'a', codeName: 'a' }],
  [own('Radio', choice), 'gone', { code: 'gone', codeName: 'gone' }],
  [
    own('Checkbox', choice),
    ['a', 'b'],
    [
      { code: 'a', codeName: 'a' },
      { code: 'b', codeName: 'b' },
    ],
  ],
  [
    own('CascadingMenu', { fieldOptions: tree }),
    ['a', 'a1'],
    [
      { code: 'a', codeName: 'A' },
      { code: 'a1', codeName: 'A1' },
    ],
  ],
  [fieldFor('Province'), '310000', { code: '310000', codeName: '上海市' }],
  [own('OnOff'), 'true', 'true'],
  [own('Textbox'), 'x', 'x'],
  [own('Textbox'), null, null],
  [own('UploadFile'), [FILE, 'lost'], [{ id: FILE, fileName: 'cv.pdf', extension: 'pdf', relativeUrl: '/f', absoluteUrl: 'https://x/f' }]],
])('%# is shown with its words', (field, value, shown) => {
  const ref = { id: FILE, fileName: 'cv.pdf', extension: 'pdf', relativeUrl: '/f', absoluteUrl: 'https://x/f' }
  expect(shownValue(field, value, { regions, fileRefOf: (id) => (id === FILE ? ref : undefined) })).toEqual(shown)
})
