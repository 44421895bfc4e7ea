import { describe, expect, test } from 'vitest'
import { readAnswers } from '#features/surveys/answers.ts'
import { problemsOfQuestion } from '#features/surveys/define.ts'
import type { Question, ShowIf } from '#features/surveys/questions.ts'
import { shownQuestions } from '#features/surveys/showing.ts'
import { questionFor } from '#features/surveys/testQuestion.ts'
import { wordedIn } from '#features/surveys/wording.ts'

const when = (fieldName: string, ...fieldValue: string[]): ShowIf => ({
  relation: 'AND',
  conditions: [{ fieldName, fieldAction: { code: 'In' }, fieldValue }],
})
const score = questionFor('Nps', { fieldName: 'Q_score' })
const why = questionFor('Radio', { fieldName: 'Q_why', keys: ['food', 'talks'], isRequired: true, showIf: when('Q_score', '0', '1', '2') })
const dish = questionFor('Textbox', { fieldName: 'Q_dish', isRequired: true, showIf: when('Q_why', 'food') })
const questions = [score, why, dish]
const reading = { language: 'zh-CN', timeZone: 'Asia/Shanghai' } as const

describe('which questions are asked', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['Q_score']],
    [{ Q_score: '9' }, ['Q_score']],
    [{ Q_score: '2' }, ['Q_score', 'Q_why']],
    [{ Q_score: '2', Q_why: 'food' }, ['Q_score', 'Q_why', 'Q_dish']],
    [{ Q_score: '2', Q_why: 'talks' }, ['Q_score', 'Q_why']],
    // What is hidden has no answer, and so shows nothing else.
    [{ Q_score: '9', Q_why: 'food' }, ['Q_score']],
  ])('%o: %o', (values, names) => {
    expect(shownQuestions(questions, values).map(({ fieldName }) => fieldName)).toEqual(names)
  })
})

describe('several conditions', () => {
  const meal = questionFor('Checkbox', { fieldName: 'Q_meal', keys: ['lunch', 'dinner'] })
  const both = [...when('Q_score', '0', '1').conditions, ...when('Q_meal', 'dinner').conditions]
  const [low, dinner] = both
  const notDinner = { ...dinner, fieldAction: { code: 'NotIn' } } as ShowIf['conditions'][number]
  const tell = (showIf: ShowIf) => questionFor('Textarea', { fieldName: 'Q_tell', showIf })
  test.each<[ShowIf['relation'], ShowIf['conditions'], Record<string, unknown>, boolean]>([
    ['AND', both, { Q_score: '1', Q_meal: ['lunch', 'dinner'] }, true],
    ['AND', both, { Q_score: '1', Q_meal: ['lunch'] }, false],
    ['AND', both, { Q_score: '9', Q_meal: ['dinner'] }, false],
    ['OR', both, { Q_score: '1', Q_meal: ['lunch'] }, true],
    ['OR', both, { Q_score: '9', Q_meal: ['dinner'] }, true],
    ['OR', both, { Q_score: '9' }, false],
    ['AND', [low as ShowIf['conditions'][number], notDinner], { Q_score: '0', Q_meal: ['lunch'] }, true],
    ['AND', [low as ShowIf['conditions'][number], notDinner], { Q_score: '0', Q_meal: ['dinner'] }, false],
  ])('%s of %o with %o: %s', (relation, conditions, values, isAsked) => {
    const all = [score, meal, tell({ relation, conditions })]
    expect(shownQuestions(all, values).some(({ fieldName }) => fieldName === 'Q_tell')).toBe(isAsked)
  })
  test('one of them that asks about nothing is a mistake', () => {
    const question = tell({ relation: 'OR', conditions: [...both, { fieldName: '', fieldAction: { code: 'In' }, fieldValue: [] }] })
    expect(problemsOfQuestion(question, [score, meal, question]).map(({ at }) => at)).toEqual(['showIf'])
  })
})

test('answers of hidden questions are neither stored nor judged; those of shown ones are asked for', () => {
  const hidden = readAnswers(questions, { Q_score: '9', Q_why: 'nonsense', Q_dish: '汤' }, reading)
  expect(hidden).toEqual({ answers: { Q_score: '9' }, wrong: [] })
  const shown = readAnswers(questions, { Q_score: '1', Q_why: 'food' }, reading)
  expect(shown.wrong.map(({ fieldName }) => fieldName)).toEqual(['Q_dish'])
})

test.each<[string, Question[], boolean]>([
  ['one before it', questions, false],
  ['one that comes later', [why, score, dish], true],
  ['one that is gone', [why, dish], true],
  ['an answer that is not offered', [score, { ...why, showIf: when('Q_score', '11') }], true],
  ['no answer at all', [score, { ...why, showIf: when('Q_score') }], true],
])('a condition on %s', (_, all, isWrong) => {
  const question = all.find(({ fieldName }) => fieldName === 'Q_why') as Question
  expect(problemsOfQuestion(question, all).some(({ at }) => at === 'showIf')).toBe(isWrong)
})

test('words of a language, and what was not said in it as it is', () => {
  const radio = questionFor('Radio', {
    keys: ['a', 'b'],
    texts: { en: { displayName: 'Why?', options: { a: 'Food' } } },
  })
  const content = {
    introduction: '您好',
    thanks: '谢谢',
    isStepped: false,
    questions: [radio],
    texts: { en: { title: 'Feedback', thanks: '' } },
  }
  const { title, content: worded } = wordedIn({ title: '反馈', content }, 'en')
  expect([title, worded.introduction, worded.thanks]).toEqual(['Feedback', '您好', '谢谢'])
  expect(worded.questions[0]).toMatchObject({ displayName: 'Why?', fieldOptions: [{ value: 'Food' }, { value: 'B' }] })
  expect(wordedIn({ title: '反馈', content }, 'zh-CN').content.questions[0]?.displayName).toBe('Radio')
})
