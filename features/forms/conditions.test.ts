import { expect, test } from 'vitest'
import { isDropped, predicateOf, type FilterCondition } from '#features/forms/conditions.ts'
import { actionsOf, fieldTypes, type FieldActionCode, type FieldType } from '#features/forms/fieldTypes.ts'

const condition = (code: FieldActionCode, fieldValue: string[] = []): FilterCondition => ({
  fieldName: 'x',
  fieldAction: { code },
  fieldValue,
})
const holds = (type: FieldType | null, code: FieldActionCode, wanted: string[], answer: unknown) =>
  predicateOf(condition(code, wanted), type, 'Asia/Shanghai')(answer)

test.each<[FieldType | null, FieldActionCode, string[], unknown, boolean]>([
  ['Textbox', 'EQ', [' 华瑞 '], '华瑞', true],
  ['Textbox', 'EQ', ['ABC'], 'ａｂｃ', true],
  ['Textbox', 'EQ', ['abc'], null, false],
  ['Textbox', 'NotEQ', ['abc'], 'abd', true],
  ['Textbox', 'NotEQ', ['abc'], null, true],
  ['Textbox', 'Contain', ['b%'], 'ab%c', true],
  ['Textbox', 'Contain', ['b_'], 'abc', false],
  ['Textbox', 'Contain', ['x'], null, false],
  ['Textbox', 'NotContain', ['x'], null, true],
  ['Textbox', 'In', ['a', 'b'], 'B', true],
  ['Textbox', 'NotIn', ['a', 'b'], 'c', true],
  ['Textbox', 'NotIn', ['a', 'b'], 'a', false],
  ['Textbox', 'Empty', [], '', true],
  ['Textbox', 'Empty', [], [], true],
  ['Textbox', 'Empty', [], 'a', false],
  ['Textbox', 'NotEmpty', [], ['a'], true],
  ['Textbox', 'GT', ['1'], '2', false],
  ['Radio', 'EQ', ['a'], { code: 'a', codeName: 'A' }, true],
  ['Radio', 'EQ', ['a'], 'a', true],
  ['Radio', 'In', ['b', 'c'], 'a', false],
  ['OnOff', 'EQ', ['true'], 'true', true],
  ['OnOff', 'NotEQ', ['true'], null, true],
  ['Checkbox', 'JsonIn', ['a', 'b'], ['c', 'b'], true],
  ['Checkbox', 'JsonIn', ['a'], ['c', 'b'], false],
  ['Checkbox', 'JsonIn', ['a'], [{ code: 'a' }], true],
  ['Checkbox', 'NotIn', ['a'], ['a', 'b'], false],
  ['Checkbox', 'NotIn', ['a'], [], true],
  ['CascadingMenu', 'EQ', ['CN/31'], ['CN', '31', '3101'], true],
  ['CascadingMenu', 'EQ', ['CN/31'], 'CN/31', true],
  ['CascadingMenu', 'EQ', ['CN/31'], ['CN', '311'], false],
  ['CascadingMenu', 'NotIn', ['CN'], ['US'], true],
  ['CascadingMenu', 'EQ', ['CN'], null, false],
  ['Numeric', 'EQ', ['7'], '007', true],
  ['Numeric', 'GT', ['7'], '8', true],
  ['Numeric', 'GT', ['7'], '7', false],
  ['Numeric', 'LT', ['10'], '9', true],
  ['Numeric', 'Between', ['1', '3'], '3', true],
  ['Numeric', 'Between', ['', '3'], '-5', true],
  ['Numeric', 'Between', ['1', ''], '0', false],
  ['Numeric', 'GT', ['7'], null, false],
  ['Numeric', 'GT', ['7'], '', false],
  ['Decimal', 'LT', ['1.5'], '1.49', true],
  ['Date', 'EQ', ['2026-11-15'], '2026-11-15', true],
  ['Date', 'GT', ['2026-11-15'], '2026-11-15', false],
  ['Date', 'GT', ['2026-11-15'], '2026-11-16', true],
  ['Date', 'LT', ['2026-11-15'], '2026-11-14', true],
  ['Date', 'Between', ['2026-11-01', '2026-11-30'], '2026-11-30', true],
  ['Date', 'DateIn', ['2026-11-01', ''], '2027-01-01', true],
  ['Date', 'LT', ['2026-11-15'], null, false],
  ['DateTime', 'EQ', ['2026-11-15 08:00'], '2026-11-15T00:00:59.000Z', true],
  ['DateTime', 'EQ', ['2026-11-15 08:00'], '2026-11-15T00:01:00.000Z', false],
  ['DateTime', 'EQ', ['2026-11-15'], '2026-11-15T15:59:59.000Z', true],
  ['DateTime', 'EQ', ['2026-11-15'], '2026-11-15T16:00:00.000Z', false],
  ['DateTime', 'GT', ['2026-11-15 08:00'], '2026-11-15T00:00:30.000Z', false],
  ['DateTime', 'GT', ['2026-11-15 08:00'], '2026-11-15T00:01:00.000Z', true],
  ['DateTime', 'LT', ['2026-11-15 08:00'], '2026-11-14T23:59:59.000Z', true],
  ['DateTime', 'DateIn', ['2026-11-15 08:00', '2026-11-15 09:00'], '2026-11-15T01:00:30.000Z', true],
  ['UploadFile', 'NotEmpty', [], ['id'], true],
  [null, 'EQ', ['t1'], 't1', true],
  [null, 'In', ['t1', 't2'], 't3', false],
  [null, 'NotIn', ['t1'], null, true],
])('%s %s %o of %o: %s', (type, code, wanted, answer, isTrue) => {
  expect(holds(type, code, wanted, answer)).toBe(isTrue)
})

test.each([
  ['EQ', [], true],
  ['EQ', [' ', ''], true],
  ['Between', ['', '3'], false],
  ['Empty', [], false],
  ['NotEmpty', [], false],
] as const)('%s of %o asks nothing: %s', (code, fieldValue, dropped) => {
  expect(isDropped(condition(code, [...fieldValue]))).toBe(dropped)
})

test('whatever is asked of whatever answer, there is an answer', () => {
  const odd = [
    null,
    undefined,
    '',
    'x',
    5,
    Number.NaN,
    true,
    [],
    ['a'],
    [null],
    [[]],
    {},
    { code: 5 },
    { code: 'a' },
    '2026-11-15',
    '2026-11-15T00:00:00.000Z',
    '7',
  ]
  const wanted = [['nonsense', '2026-99-99'], ['2026-11-15 99:99'], ['2026-11-15 08:00', 'x'], ['', '']]
  for (const type of fieldTypes)
    for (const code of actionsOf(type))
      for (const answer of odd) for (const values of wanted) expect(holds(type, code, values, answer)).toBeTypeOf('boolean')
})
