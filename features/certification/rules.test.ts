import { describe, expect, test } from 'vitest'
import { canSubmit, certificationStates, creditCodeProblem, isGone } from '#features/certification/rules.ts'

describe('a unified social credit code', () => {
  test.each([
    ['91350100M000100Y43', null],
    ['91350100m000100y43', null],
    [' 9135 0100 M000100Y43 ', null],
    ['９１３５０１００M000100Y43', null],
    ['91350100M000100Y44', 'checkDigit'],
    ['91350100M000100X43', 'checkDigit'],
    ['19350100M000100Y43', 'checkDigit'],
    ['91350100O000100Y43', 'letters'],
    ['91350100M000100Y4中', 'letters'],
    ['350100M000100Y4', 'places'],
    ['91350100M000100Y433', 'places'],
    ['', 'places'],
  ])('%j: %s', (code, problem) => expect(creditCodeProblem(code)).toBe(problem))
})

test('is handed in when there is none, or when it was sent back', () => {
  expect(certificationStates.filter(canSubmit)).toEqual(['None', 'Rejected'])
})

test.each([
  ['存续', false],
  ['已注销', true],
  ['吊销，未注销', true],
  ['', false],
])('a company that is %s', (state, gone) => expect(isGone({ state })).toBe(gone))
