import { expect, test } from 'vitest'
import { differenceOf } from '#features/forms/templateDifference.ts'
import { fieldFor } from '#features/forms/testField.ts'

const name = fieldFor('FullName')
const meal = fieldFor('F_meal', { fieldType: 'Radio', keys: ['a', 'b'] })

test.each([
  ['nothing', [name, meal], [name, meal], []],
  ['one more', [name], [name, meal], ['F_meal added ']],
  ['one less', [name, meal], [name], ['F_meal removed ']],
  ['other words', [meal], [{ ...meal, displayName: '餐' }], ['F_meal changed name']],
  ['another option', [meal], [fieldFor('F_meal', { fieldType: 'Radio', keys: ['a', 'c'] })], ['F_meal changed options']],
  [
    'required and of another kind',
    [meal],
    [fieldFor('F_meal', { fieldType: 'Select', keys: ['a', 'b'], flags: ['IsNeeded'] })],
    ['F_meal changed type,required'],
  ],
  ['another order', [name, meal], [meal, name], ['F_meal changed order', 'FullName changed order']],
])('%s', (_, before, after, expected) => {
  expect(differenceOf(before, after).map(({ fieldName, kind, parts }) => `${fieldName} ${kind} ${parts.join()}`)).toEqual(expected)
})
