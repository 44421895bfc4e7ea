import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateRules, ruleActionTypes, type RegisterRule } from '#features/forms/evaluate.ts'
import { explainRules } from '#features/forms/explain.ts'
import { fieldFor } from '#features/forms/testField.ts'

const fields = [
  fieldFor('FullName', { sortId: 0 }),
  fieldFor('Role', { sortId: 1, fieldType: 'Radio', keys: ['buyer', 'press', 'guest'] }),
  fieldFor('Stand', { sortId: 2 }),
  fieldFor('Topics', { sortId: 3, fieldType: 'Checkbox', keys: ['a', 'b', 'c'] }),
]
const rule = (given: Partial<RegisterRule>): RegisterRule => ({
  id: 'r',
  relation: 'AND',
  conditions: [{ fieldName: 'Role', fieldAction: { code: 'EQ' }, fieldValue: ['press'] }],
  actions: [{ type: 'show', fieldName: 'Stand' }],
  isEnable: true,
  ...given,
})
const of = (rules: RegisterRule[], values: Record<string, unknown>, fieldName: string, ticketId?: string) => {
  const found = explainRules(rules, fields, { values, ticketId }).find(({ field }) => field.fieldName === fieldName)
  if (!found) throw new Error(fieldName)
  return found
}

describe('why a field is as it is', () => {
  test('a show rule that holds says which answer made it hold', () => {
    const { state, verdicts } = of([rule({})], { Role: 'press' }, 'Stand')
    expect(state.isShow).toBe(true)
    expect(verdicts).toMatchObject([{ holds: true, conditions: [{ holds: true }] }])
  })
  test('a show rule that does not hold hides, and says so', () => {
    const { state, verdicts, isShownByItself } = of([rule({})], { Role: 'buyer' }, 'Stand')
    expect({ isShow: state.isShow, holds: verdicts[0]?.holds, isShownByItself }).toEqual({
      isShow: false,
      holds: false,
      isShownByItself: true,
    })
  })
  test('OR needs one, AND all; the ticket counts as an answer', () => {
    const both = [
      { fieldName: 'Role', fieldAction: { code: 'EQ' as const }, fieldValue: ['press'] },
      { fieldName: 'TicketId', fieldAction: { code: 'EQ' as const }, fieldValue: ['t1'] },
    ]
    expect(of([rule({ conditions: both })], { Role: 'press' }, 'Stand', 't2').verdicts[0]?.holds).toBe(false)
    expect(of([rule({ conditions: both, relation: 'OR' })], { Role: 'press' }, 'Stand', 't2').verdicts[0]?.holds).toBe(true)
    expect(of([rule({ conditions: both })], { Role: 'press' }, 'Stand', 't1').verdicts[0]?.holds).toBe(true)
  })
  test('the answer to a hidden field does not count', () => {
    const hidden = rule({
      id: 'h',
      conditions: [{ fieldName: 'FullName', fieldAction: { code: 'NotEmpty' }, fieldValue: [] }],
      actions: [{ type: 'hide', fieldName: 'Role' }],
    })
    expect(of([hidden, rule({})], { FullName: '李娜', Role: 'press' }, 'Stand').verdicts[0]).toMatchObject({ holds: false })
  })
  test('a rule that is off, or asks nothing, is not named or does not hold', () => {
    expect(of([rule({ isEnable: false })], {}, 'Stand').verdicts).toEqual([])
    const asksNothing = [{ fieldName: 'Role', fieldAction: { code: 'EQ' as const }, fieldValue: [''] }]
    expect(of([rule({ conditions: asksNothing })], {}, 'Stand').verdicts[0]?.holds).toBe(false)
  })
})

test('the reasons always add up to the state', () => {
  const names = fields.map(({ fieldName }) => fieldName)
  const anyRule = fc.record({
    id: fc.uuid(),
    relation: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(
      fc.record({
        fieldName: fc.constantFrom('Role', 'TicketId'),
        fieldAction: fc.constantFrom({ code: 'EQ' as const }, { code: 'NotEQ' as const }),
        fieldValue: fc.array(fc.constantFrom('buyer', 'press', 't1'), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    actions: fc.array(
      fc.record({
        type: fc.constantFrom(...ruleActionTypes),
        fieldName: fc.constantFrom(...names.slice(2)),
        optionKeys: fc.constant(['a']),
      }),
      { maxLength: 2 },
    ),
    isEnable: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 4 }),
      fc.constantFrom('buyer', 'press', ''),
      fc.constantFrom('t1', ''),
      (rules, Role, ticketId) => {
        const asked = { values: { Role }, ticketId }
        const states = evaluateRules(rules, fields, asked)
        for (const { field, state, verdicts, isShownByItself, isNeededByItself } of explainRules(rules, fields, asked)) {
          expect(state).toEqual(states.get(field.fieldName))
          const of = (type: string) => verdicts.filter(({ action }) => action.type === type)
          const isAllowed = of('show').length > 0 ? of('show').some(({ holds }) => holds) : isShownByItself
          expect(state.isShow).toBe(isAllowed && !of('hide').some(({ holds }) => holds))
          expect(state.isRequired).toBe(state.isShow && (isNeededByItself || of('require').some(({ holds }) => holds)))
        }
      },
    ),
  )
})
