import { expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import { inOrderFor, judged, likeFirst, withAnswer } from '#features/registration/site/judge.ts'

const fields = [
  fieldFor('FullName', { flags: ['IsNeeded'] }),
  fieldFor('Mobile', { flags: ['IsNeeded', 'IsUnique', 'IsOpenMobileValidation'] }),
  fieldFor('Company'),
  fieldFor('F_role', { fieldType: 'Radio', keys: ['press', 'guest'] }),
  fieldFor('F_paper', { fieldType: 'Textbox' }),
  fieldFor('F_note', { fieldType: 'Textbox', flags: ['IsOnlyAdmin'] }),
].map((field, sortId) => ({ ...field, sortId }))
const rules = [
  {
    id: '1',
    relation: 'AND' as const,
    isEnable: true,
    conditions: [{ fieldName: 'F_role', fieldAction: { code: 'EQ' as const }, fieldValue: ['press'] }],
    actions: [
      { type: 'show' as const, fieldName: 'F_paper' },
      { type: 'require' as const, fieldName: 'F_paper' },
    ],
  },
]
const asking = { fields, rules, timeZone: 'Asia/Shanghai', language: 'zh-CN' as const }
const typed = { FullName: '陈思远', Mobile: '138 1638 6020', Company: '' }

test('what is hidden is neither asked for nor sent', () => {
  const look = judged(asking, 't', { ...typed, F_role: 'guest', F_paper: '日报' })
  expect(look.states.get('F_paper')?.isShow).toBe(false)
  expect(look.errors).toEqual({})
  expect(look.values).toEqual({ FullName: '陈思远', Mobile: '13816386020', Company: null, F_role: 'guest' })
})

test('a rule that shows and requires is felt at once', () => {
  const look = judged(asking, 't', { ...typed, F_role: 'press' })
  expect(look.states.get('F_paper')).toMatchObject({ isShow: true, isRequired: true })
  expect(look.errors).toEqual({ F_paper: '请填写“F_paper”' })
  expect([look.answered, look.required]).toEqual([2, 3])
})

test('fields only the organiser sees do not exist here', () => {
  expect(judged(asking, 't', typed).states.has('F_note')).toBe(false)
})

test('shuffled options stay as they are for one person and differ between people', () => {
  const field = fieldFor('F_topic', { fieldType: 'Checkbox', keys: ['a', 'b', 'c', 'd', 'e'], flags: ['IsRandomOptionSort'] })
  const order = (person: string) => inOrderFor(person, field).map(({ key }) => key)
  expect(order('p1')).toEqual(order('p1'))
  expect(order('p1').toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(new Set(Array.from({ length: 40 }, (_, at) => order(`p${at}`).join(''))).size).toBeGreaterThan(10)
  expect(inOrderFor('p1', fieldFor('F_plain', { fieldType: 'Radio', keys: ['x', 'y'] })).map(({ key }) => key)).toEqual(['x', 'y'])
})

test('another province empties city and district, another company nothing', () => {
  const places = ['Country', 'Province', 'City', 'Area', 'Company'].map((name) => fieldFor(name))
  const values = { Country: 'CN', Province: '310000', City: '310100', Area: '310115', Company: '甲' }
  expect(withAnswer(places, values, 'Province', '330000')).toEqual({ ...values, Province: '330000', City: '', Area: '' })
  expect(withAnswer(places, values, 'Province', '310000')).toEqual(values)
  expect(withAnswer(places, values, 'Company', '乙')).toEqual({ ...values, Company: '乙' })
})

test('the second person takes over what is shared, not what is their own or already typed', () => {
  const first = { FullName: '甲', Mobile: '13800138000', Company: '公司', F_role: 'press' }
  expect(likeFirst(fields, { FullName: '乙', F_role: 'guest' }, first)).toEqual({ FullName: '乙', F_role: 'guest', Company: '公司' })
})
