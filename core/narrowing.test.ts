import { expect, test } from 'vitest'
import { codesOfRoles } from '#core/access.ts'
import { codesLeft, CONTACTS_MASKED, narrowedFieldOf, narrowingOf, sightIn, WHOLE, type Narrowing } from '#core/narrowing.ts'

const rule = (given: Partial<Narrowing>): Narrowing => ({ ...WHOLE, ...given })
const own = rule({ events: 'own' })
const department = rule({ events: 'department', canExport: false })
const masked = rule({ fields: CONTACTS_MASKED })

test.each<[string, string[], Narrowing[], Narrowing]>([
  ['nobody is narrowed without a rule', ['planner'], [], WHOLE],
  ['one rule is as it stands', ['planner'], [department], department],
  ['the narrower wins', ['planner'], [department, own], rule({ events: 'own', canExport: false })],
  ['whatever the order', ['planner'], [own, department], rule({ events: 'own', canExport: false })],
  ['each part by itself', ['planner', 'finance'], [own, masked], rule({ events: 'own', fields: CONTACTS_MASKED })],
  [
    'each field by itself',
    ['planner'],
    [rule({ fields: { Mobile: 'none', Email: 'masked' } }), rule({ fields: { Mobile: 'masked', Company: 'none', Title: 'whole' } })],
    rule({ fields: { Mobile: 'none', Email: 'masked', Company: 'none' } }),
  ],
  [
    'a question by itself, against what the other rule says of all others',
    ['planner'],
    [rule({ fields: { Answers: 'none', F_a: 'whole', F_b: 'masked' } }), rule({ fields: { F_a: 'masked', F_c: 'none' } })],
    rule({ fields: { Answers: 'none', F_a: 'masked', F_b: 'masked' } }),
  ],
  ['an owner never', ['planner', 'owner'], [own, masked, department], WHOLE],
])('%s', (_, roles, rules, expected) => {
  expect(narrowingOf(roles, rules)).toEqual(expected)
})

test('contact details and files are codes, which a narrowed member lacks', () => {
  const planner = codesOfRoles(['planner'])
  expect(codesLeft(planner, WHOLE)).toBe(planner)
  expect(planner.difference(codesLeft(planner, masked))).toEqual(new Set(['lite_res_act_reveal']))
  expect(codesLeft(planner, rule({ fields: { Mobile: 'none' } }))).toBe(planner)
  expect(planner.difference(codesLeft(planner, rule({ canExport: false })))).toEqual(new Set(['lite_res_act_export']))
})

test('whoever does not see all events does not see the books, the log or the people of all of them', () => {
  const left = codesLeft(codesOfRoles(['administrator']), own)
  for (const code of [
    'litehome_res_page_incomeexpenses',
    'litehome_res_menu_operationlog',
    'litehome_res_page_audience',
    'litehome_res_act_settle',
  ])
    expect(left.has(code), code).toBe(false)
  expect(left.has('litehome_res_page_order')).toBe(true)
})

test.each([
  ['Mobile', 'Mobile'],
  ['IdType', 'IdNumber'],
  ['City', 'Address'],
  ['AddressDataSources', 'Address'],
  ['F_abcdefgh', 'Answers'],
  ['WeChat', 'Answers'],
  ['FullName', null],
  ['Status', null],
])('%s is narrowed as %s', (fieldName, field) => expect(narrowedFieldOf(fieldName)).toBe(field))

test('what is not named is seen whole', () => {
  expect(sightIn({ Answers: 'none' }, 'F_abcdefgh')).toBe('none')
  expect(sightIn({ Answers: 'none' }, 'Company')).toBe('whole')
  expect(sightIn({ Answers: 'none', F_abcdefgh: 'whole' }, 'F_abcdefgh')).toBe('whole')
  expect(sightIn({ F_abcdefgh: 'none' }, 'F_other')).toBe('whole')
  expect(sightIn({ Area: 'none' }, 'Area')).toBe('whole')
  expect(sightIn({ Answers: 'none' }, 'FullName')).toBe('whole')
})
