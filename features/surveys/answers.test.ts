import { describe, expect, test } from 'vitest'
import { readAnswers } from '#features/surveys/answers.ts'
import { answersInForm } from '#features/surveys/formAnswers.ts'
import type { Question } from '#features/surveys/questions.ts'
import { questionFor } from '#features/surveys/testQuestion.ts'

const reading = { language: 'zh-CN', timeZone: 'Asia/Shanghai' } as const
const needed = { isRequired: true }
const abc = { keys: ['a', 'b', 'c'] }
const grid = { keys: ['good', 'bad'], rowKeys: ['food', 'room'] }

const rating = questionFor('Rating')
const nps = questionFor('Nps')
const radio = questionFor('Radio', abc)
const ticks = questionFor('Checkbox', { ...abc, most: 2 })
const matrix = questionFor('Matrix', grid)
const matrixNeeded = questionFor('Matrix', { ...grid, ...needed })
const ranking = questionFor('Ranking', abc)
const text = questionFor('Textbox', needed)

describe('one answer', () => {
  test.each<[string, Question, unknown, unknown]>([
    ['a mark', rating, '5', '5'],
    ['a mark as a number', rating, 4, '4'],
    ['a mark beyond the scale', rating, '6', null],
    ['no mark of a rating is zero', rating, '0', null],
    ['zero of an NPS', nps, '0', '0'],
    ['ten of an NPS', nps, '10', '10'],
    ['eleven', nps, '11', null],
    ['half a mark', nps, '7.5', null],
    ['an option', radio, 'b', 'b'],
    ['no option of it', radio, 'x', null],
    ['ticks, in the order of the options', ticks, ['c', 'a'], ['a', 'c']],
    ['too many ticks', ticks, ['a', 'b', 'c'], null],
    ['a row of a matrix', matrix, { food: 'good' }, { food: 'good' }],
    ['a row that is not there', matrix, { wine: 'good' }, null],
    ['an option that is not there', matrix, { food: 'fine' }, null],
    ['a matrix that is none', matrix, ['food'], null],
    ['all rows where all are asked for', matrixNeeded, { food: 'good', room: 'bad' }, { food: 'good', room: 'bad' }],
    ['one row where all are asked for', matrixNeeded, { food: 'good' }, null],
    ['an order', ranking, ['c', 'a', 'b'], ['c', 'a', 'b']],
    ['half an order', ranking, ['c', 'a'], null],
    ['one of them twice', ranking, ['c', 'a', 'a'], null],
    ['a text', text, ' 很好 ', '很好'],
  ])('%s', (_, question, given, stored) => {
    const { answers, wrong } = readAnswers([question], { [question.fieldName]: given }, reading)
    expect(stored === null ? wrong.map(({ fieldName }) => fieldName) : answers[question.fieldName]).toEqual(
      stored === null ? [question.fieldName] : stored,
    )
  })
})

test.each([rating, nps, radio, ticks, matrix, ranking].map((question) => [question.fieldType, question] as const))(
  'a %s may stay blank unless it is asked for',
  (_, question) => {
    expect(readAnswers([question], {}, reading)).toEqual({ answers: {}, wrong: [] })
    expect(readAnswers([{ ...question, isRequired: true }], {}, reading).wrong).toHaveLength(1)
  },
)

test('what is not asked is told, and a text between the questions is nobody’s to answer', () => {
  const { wrong } = readAnswers([questionFor('Tip')], { Q_other: 'x' }, reading)
  expect(wrong.map(({ fieldName }) => fieldName)).toEqual(['Q_other'])
})

test('a posted form says the same as a call', () => {
  const questions = [rating, ticks, matrix, ranking, text]
  const form = new URLSearchParams(
    'Q_rating=5&Q_checkbox=a&Q_checkbox=b&Q_matrix.food=good&Q_matrix.room=&Q_ranking.a=2&Q_ranking.b=3&Q_ranking.c=1&Q_textbox=hi&who=x',
  )
  const { answers, wrong } = readAnswers(questions, answersInForm(questions, form), reading)
  expect(wrong).toEqual([])
  expect(answers).toEqual({
    Q_rating: '5',
    Q_checkbox: ['a', 'b'],
    Q_matrix: { food: 'good' },
    Q_ranking: ['c', 'a', 'b'],
    Q_textbox: 'hi',
  })
})

test('two things at one place are no order', () => {
  const form = new URLSearchParams('Q_ranking.a=1&Q_ranking.b=1&Q_ranking.c=2')
  expect(readAnswers([ranking], answersInForm([ranking], form), reading).wrong).toHaveLength(1)
})
