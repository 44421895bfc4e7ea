import { describe, expect, test } from 'vitest'
import { lostBy, problemsOfQuestion } from '#features/surveys/define.ts'
import type { Question } from '#features/surveys/questions.ts'
import { comesOut, stateOf } from '#features/surveys/rules.ts'
import { averageOf, npsOf, rankingScore } from '#features/surveys/scores.ts'
import { questionFor } from '#features/surveys/testQuestion.ts'

const now = new Date('2026-11-17T12:00:00Z')
const before = new Date('2026-11-17T11:00:00Z')
const after = new Date('2026-11-17T13:00:00Z')

test.each([
  ['Draft', null, null, 'Draft'],
  ['Draft', before, after, 'Draft'],
  ['Open', null, null, 'Open'],
  ['Open', before, after, 'Open'],
  ['Open', after, null, 'Scheduled'],
  ['Open', now, null, 'Open'],
  ['Open', null, before, 'Closed'],
  ['Open', null, now, 'Closed'],
  ['Closed', after, null, 'Closed'],
])('%s from %s to %s is %s', (state, opensAt, closesAt, shown) => {
  expect(stateOf({ state, opensAt, closesAt }, now)).toBe(shown)
})

test.each([
  [0, false, false],
  [4, false, false],
  [5, false, true],
  [9, false, true],
  [0, true, false],
  [1, true, true],
])('%i waiting, over %s: come out %s', (waiting, isOver, out) => {
  expect(comesOut(waiting, isOver)).toBe(out)
})

describe('scores', () => {
  test.each([
    [[], null],
    [[{ mark: 10, count: 5 }], 100],
    [[{ mark: 6, count: 5 }], -100],
    [[{ mark: 7, count: 5 }], 0],
    [
      [
        { mark: 9, count: 6 },
        { mark: 8, count: 2 },
        { mark: 0, count: 2 },
      ],
      40,
    ],
  ])('NPS of %j is %s', (marks, score) => expect(npsOf(marks)).toBe(score))

  test.each([
    [[], null],
    [
      [
        { mark: 5, count: 1 },
        { mark: 4, count: 1 },
      ],
      4.5,
    ],
    [
      [
        { mark: 1, count: 2 },
        { mark: 2, count: 1 },
      ],
      1.3,
    ],
  ])('the average of %j is %s', (marks, score) => expect(averageOf(marks)).toBe(score))

  test.each([
    [1, 4, 100],
    [4, 4, 0],
    [2.5, 4, 50],
    [1, 1, 100],
  ])('on average at place %d of %i: %i', (place, of, score) => expect(rankingScore(place, of)).toBe(score))
})

test.each<[string, Question, string[]]>([
  ['whole', questionFor('Radio', { keys: ['a'] }), []],
  ['without words', questionFor('Rating', { displayName: ' ' }), ['displayName']],
  ['without options', questionFor('Radio'), ['fieldOptions']],
  ['an order of one', questionFor('Ranking', { keys: ['a'] }), ['fieldOptions']],
  ['an option twice', questionFor('Checkbox', { keys: ['a', 'a'] }), ['fieldOptions']],
  ['a matrix without rows', questionFor('Matrix', { keys: ['a'] }), ['rows']],
  ['a mark needs no options', questionFor('Nps'), []],
])('a question %s', (_, question, at) => expect(problemsOfQuestion(question).map((problem) => problem.at)).toEqual(at))

test.each<[string, Question[], number]>([
  ['the same', [questionFor('Radio', { keys: ['a', 'b'] })], 0],
  ['in other words', [questionFor('Radio', { keys: ['a', 'b'], displayName: '另一句' })], 0],
  ['an option more', [questionFor('Radio', { keys: ['a', 'b', 'c'] })], 0],
  ['an option less', [questionFor('Radio', { keys: ['a'] })], 1],
  ['of another kind', [{ ...questionFor('Checkbox', { keys: ['a', 'b'] }), fieldName: 'Q_radio' }], 1],
  ['gone', [], 1],
])('what was asked is %s', (_, next, lost) => {
  expect(lostBy([questionFor('Radio', { keys: ['a', 'b'] })], next)).toHaveLength(lost)
})
