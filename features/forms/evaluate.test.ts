import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateRules, ringOf, rulesDeciding, type RegisterRule, type RuleAction } from '#features/forms/evaluate.ts'
import type { FieldActionCode, FormField } from '#features/forms/fieldTypes.ts'
import { fieldFor } from '#features/forms/testField.ts'

type Asking = [fieldName: string, code: FieldActionCode, ...wanted: string[]]
let made = 0
const rule = (conditions: Asking[], actions: RuleAction[], more: Partial<RegisterRule> = {}): RegisterRule => ({
  id: `r${(made += 1)}`,
  relation: 'AND',
  conditions: conditions.map(([fieldName, code, ...fieldValue]) => ({ fieldName, fieldAction: { code }, fieldValue })),
  actions,
  isEnable: true,
  ...more,
})
const act = (type: RuleAction['type'], fieldName: string, ...optionKeys: string[]): RuleAction => ({ type, fieldName, optionKeys })

const A = fieldFor('A', { fieldType: 'Radio', keys: ['1', '2', '3'], sortId: 1 })
const B = fieldFor('B', { fieldType: 'Radio', keys: ['1', '2', '3'], sortId: 2 })
const C = fieldFor('C', { sortId: 3, flags: ['IsNeeded'] })
const HIDDEN = fieldFor('H', { sortId: 4, isShow: false, flags: [] })
const TIP = fieldFor('T', { fieldType: 'Tip', sortId: 5 })
const fields = [A, B, C, HIDDEN, TIP]

const isOne: Asking = ['A', 'EQ', '1']
const shownNames = (rules: RegisterRule[], values: Record<string, unknown> = {}, ticketId?: string) =>
  [...evaluateRules(rules, fields, { values, ticketId })].filter(([, { isShow }]) => isShow).map(([fieldName]) => fieldName)

describe('what is in the form', () => {
  test.each<[string, RegisterRule[], Record<string, unknown>, string]>([
    ['no rules: as each field says', [], {}, 'A B C T'],
    ['hidden when asked', [rule([isOne], [act('hide', 'C')])], { A: '1' }, 'A B T'],
    ['not hidden otherwise', [rule([isOne], [act('hide', 'C')])], { A: '2' }, 'A B C T'],
    ['a field that a rule shows waits for it', [rule([isOne], [act('show', 'C')])], {}, 'A B T'],
    ['and comes', [rule([isOne], [act('show', 'C')])], { A: '1' }, 'A B C T'],
    ['one that is off by itself comes as well', [rule([isOne], [act('show', 'H')])], { A: '1' }, 'A B C H T'],
    [
      'any of several rules shows it',
      [rule([isOne], [act('show', 'C')]), rule([['A', 'EQ', '2']], [act('show', 'C')])],
      { A: '2' },
      'A B C T',
    ],
    ['hide wins over show', [rule([isOne], [act('show', 'C')]), rule([isOne], [act('hide', 'C')])], { A: '1' }, 'A B T'],
    ['a rule switched off does nothing', [rule([isOne], [act('hide', 'C')], { isEnable: false })], { A: '1' }, 'A B C T'],
    ['AND asks for all', [rule([isOne, ['B', 'EQ', '1']], [act('hide', 'C')])], { A: '1' }, 'A B C T'],
    ['OR for one', [rule([isOne, ['B', 'EQ', '1']], [act('hide', 'C')], { relation: 'OR' })], { B: '1' }, 'A B T'],
    ['a condition without value is dropped', [rule([isOne, ['B', 'EQ', '']], [act('hide', 'C')])], { A: '1' }, 'A B T'],
    ['with none left it never holds', [rule([['B', 'EQ']], [act('hide', 'C')])], { B: '1' }, 'A B C T'],
    ['an unknown field is blank', [rule([['Z', 'Empty']], [act('hide', 'C')])], { Z: 'x' }, 'A B T'],
    ['an action on an unknown field does nothing', [rule([isOne], [act('hide', 'Z')])], { A: '1' }, 'A B C T'],
    ['texts between fields too', [rule([isOne], [act('hide', 'T')])], { A: '1' }, 'A B C'],
  ])('%s', (_, rules, values, shown) => {
    expect(shownNames(rules, values).join(' ')).toBe(shown)
  })

  test('by the ticket', () => {
    const rules = [rule([['TicketId', 'In', 't1', 't2']], [act('show', 'C')])]
    expect([shownNames(rules, {}, 't2').includes('C'), shownNames(rules, {}, 't3').includes('C'), shownNames(rules).includes('C')]).toEqual(
      [true, false, false],
    )
  })

  test('a hidden field’s answer moves nothing, whatever the order of fields and rules', () => {
    const rules = [rule([['B', 'EQ', '1']], [act('hide', 'C')]), rule([isOne], [act('hide', 'B')])]
    expect(shownNames(rules, { A: '1', B: '1' })).toEqual(['A', 'C', 'T'])
    expect(shownNames(rules, { A: '2', B: '1' })).toEqual(['A', 'B', 'T'])
    const upward = [rule([['C', 'NotEmpty']], [act('hide', 'B')]), rule([['B', 'EQ', '1']], [act('hide', 'A')])]
    expect(shownNames(upward, { A: '1', B: '1', C: 'x' })).toEqual(['A', 'C', 'T'])
  })

  test('nor does a choice that is no longer offered', () => {
    const rules = [rule([isOne], [act('limitOptions', 'B', '2', '3')]), rule([['B', 'EQ', '1']], [act('hide', 'C')])]
    expect(shownNames(rules, { A: '1', B: '1' })).toContain('C')
    expect(shownNames(rules, { A: '2', B: '1' })).not.toContain('C')
  })

  test('the name is never hidden', () => {
    const name = fieldFor('FullName')
    const states = evaluateRules([rule([isOne], [act('hide', 'FullName')])], [name, A], { values: { A: '1' } })
    expect(states.get('FullName')?.isShow).toBe(true)
  })
})

describe('what is required, and what can be chosen', () => {
  const stateOf = (name: string, rules: RegisterRule[], values: Record<string, unknown>) =>
    evaluateRules(rules, fields, { values }).get(name)
  test.each<[string, string, RegisterRule[], Record<string, unknown>, boolean]>([
    ['by its flag', 'C', [], {}, true],
    ['by a rule', 'B', [rule([isOne], [act('require', 'B')])], { A: '1' }, true],
    ['not while the rule does not hold', 'B', [rule([isOne], [act('require', 'B')])], {}, false],
    ['not while hidden', 'C', [rule([isOne], [act('hide', 'C')])], { A: '1' }, false],
    ['nor by a rule while hidden', 'H', [rule([isOne], [act('require', 'H')])], { A: '1' }, false],
    ['a text never', 'T', [rule([isOne], [act('require', 'T')])], { A: '1' }, false],
    ['a rule may ask about the field itself', 'A', [rule([['A', 'Empty']], [act('require', 'A')])], {}, true],
  ])('%s', (_, name, rules, values, required) => {
    expect(stateOf(name, rules, values)?.isRequired).toBe(required)
  })

  test.each<[RegisterRule[], string]>([
    [[], '1 2 3'],
    [[rule([isOne], [act('limitOptions', 'B', '3', '1')])], '1 3'],
    [[rule([isOne], [act('limitOptions', 'B', '1', '2')]), rule([isOne], [act('limitOptions', 'B', '2', '3')])], '2'],
    [[rule([isOne], [act('limitOptions', 'B', '1')]), rule([isOne], [act('limitOptions', 'B', '2')])], ''],
    [[rule([isOne], [act('limitOptions', 'B', 'z')])], ''],
  ])('limits %#: %s', (rules, keys) => {
    expect(stateOf('B', rules, { A: '1' })?.optionKeys.join(' ')).toBe(keys)
    expect(stateOf('C', rules, { A: '1' })?.optionKeys).toEqual([])
  })
})

describe('rings', () => {
  test.each<[string, RegisterRule[], string[] | null]>([
    ['none', [rule([isOne], [act('show', 'B')]), rule([['B', 'EQ', '1']], [act('show', 'C')])], null],
    ['of two', [rule([isOne], [act('show', 'B')]), rule([['B', 'EQ', '1']], [act('hide', 'A')])], ['B', 'A']],
    ['of one', [rule([isOne], [act('hide', 'A')])], ['A']],
    ['by options', [rule([isOne], [act('limitOptions', 'A', '1')])], ['A']],
    ['being required closes none', [rule([isOne], [act('require', 'A')])], null],
    ['nor does a rule that is off', [rule([isOne], [act('hide', 'A')], { isEnable: false })], null],
  ])('%s', (_, rules, ring) => {
    expect(ringOf(rules)).toEqual(ring)
  })
})

test('the rules that decide about a field, with those behind them', () => {
  const rules = [rule([isOne], [act('show', 'B')]), rule([['B', 'EQ', '1']], [act('show', 'C')]), rule([isOne], [act('show', 'H')])]
  const { rules: deciding, fieldNames } = rulesDeciding(rules, ['C'])
  expect([deciding.map(({ id }) => id), [...fieldNames].sort()]).toEqual([
    [rules[0]?.id, rules[1]?.id],
    ['A', 'B', 'C'],
  ])
})

describe('whatever the rules', () => {
  const NAMES = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5']
  const KEYS = ['1', '2', '3']
  const name = fc.constantFrom(...NAMES)
  const key = fc.constantFrom(...KEYS)
  const anyField = (fieldName: string): fc.Arbitrary<FormField> =>
    fc
      .record({
        isShow: fc.boolean(),
        isNeeded: fc.boolean(),
        sortId: fc.integer({ min: 0, max: 3 }),
        fieldType: fc.constantFrom('Radio', 'Checkbox', 'Tip' as const),
      })
      .map(({ isShow, isNeeded, sortId, fieldType }) =>
        fieldFor(fieldName, { fieldType, sortId, flags: isNeeded ? ['IsNeeded'] : [], isShow, ...(fieldType !== 'Tip' && { keys: KEYS }) }),
      )
  const anyRule: fc.Arbitrary<RegisterRule> = fc.record({
    id: fc.uuid(),
    relation: fc.constantFrom('AND', 'OR' as const),
    isEnable: fc.boolean(),
    conditions: fc.array(
      fc.record({
        fieldName: fc.oneof(name, fc.constant('TicketId')),
        fieldAction: fc.record({ code: fc.constantFrom('EQ', 'NotEQ', 'In', 'NotIn', 'Empty', 'NotEmpty', 'JsonIn' as const) }),
        fieldValue: fc.array(key, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    actions: fc.array(
      fc.record({
        type: fc.constantFrom('show', 'hide', 'require', 'limitOptions' as const),
        fieldName: name,
        optionKeys: fc.subarray(KEYS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const anyForm = fc.record({
    fields: fc.tuple(...NAMES.map(anyField)),
    rules: fc.array(anyRule, { maxLength: 12 }),
    values: fc.record(Object.fromEntries(NAMES.map((fieldName) => [fieldName, fc.option(fc.oneof(key, fc.subarray(KEYS)))]))),
    ticketId: fc.option(key),
  })
  const RUNS = { numRuns: 1_000 }

  test('there is one answer for every field, the same each time and in any order of rules and fields', () => {
    fc.assert(
      fc.property(anyForm, ({ fields, rules, ...asked }) => {
        const states = evaluateRules(rules, fields, asked)
        expect([...states.keys()].sort()).toEqual(NAMES)
        const turned = evaluateRules(rules.toReversed(), fields.toReversed(), asked)
        expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(states))
      }),
      RUNS,
    )
  })

  test('a hidden field is never required, a text never, and only its own options are offered', () => {
    fc.assert(
      fc.property(anyForm, ({ fields, rules, ...asked }) => {
        const states = evaluateRules(rules, fields, asked)
        for (const field of fields) {
          const state = states.get(field.fieldName)
          if (!state?.isShow || field.fieldType === 'Tip') expect(state?.isRequired).toBe(false)
          expect(state?.optionKeys.every((key) => field.fieldOptions.some((option) => option.key === key))).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test('whatever stands in a hidden field changes nothing', () => {
    fc.assert(
      fc.property(anyForm, fc.option(fc.oneof(key, fc.subarray(KEYS))), ({ fields, rules, values, ticketId }, other) => {
        const states = evaluateRules(rules, fields, { values, ticketId })
        const hidden = NAMES.filter((fieldName) => !states.get(fieldName)?.isShow)
        const changed = { ...values, ...Object.fromEntries(hidden.map((fieldName) => [fieldName, other])) }
        expect(Object.fromEntries(evaluateRules(rules, fields, { values: changed, ticketId }))).toEqual(Object.fromEntries(states))
      }),
      RUNS,
    )
  })
})
