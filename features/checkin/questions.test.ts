import { describe, expect, test } from 'vitest'
import { answersInWords, cleanTexts, questionIn, questionWords, type Question } from '#features/checkin/questions.ts'
import { blankField } from '#features/forms/define.ts'

const lunch: Question = {
  ...blankField('F_LUNCH234', { language: 'zh-CN', sortId: 0 }),
  displayName: '午餐',
  fieldType: 'Checkbox',
  fieldOptions: [
    { key: 'a', value: '荤' },
    { key: 'b', value: '素' },
  ],
  texts: { en: { displayName: 'Lunch', options: { a: 'Meat' } } },
}
const bus: Question = { ...blankField('F_BUS23456', { language: 'zh-CN', sortId: 1 }), displayName: '坐班车', fieldType: 'OnOff' }
const tip: Question = { ...blankField('F_TIP23456', { language: 'zh-CN', sortId: 2 }), displayName: '请如实填写', fieldType: 'Tip' }

describe('a question', () => {
  test('is asked in its own words, and in the first language where it has none', () => {
    const asked = questionIn(lunch, 'en')
    expect(asked.displayName).toBe('Lunch')
    expect(asked.fieldOptions.map(({ value }) => value)).toEqual(['Meat', '素'])
    expect(asked).not.toHaveProperty('texts')
    expect(questionIn(lunch, 'zh-CN').displayName).toBe('午餐')
  })
  test.each([
    [undefined, undefined],
    [{ en: { displayName: ' ', description: '', options: { a: '' } } }, undefined],
    [{ en: { displayName: ' Lunch ', options: { a: 'Meat', b: ' ' } } }, { en: { displayName: 'Lunch', options: { a: 'Meat' } } }],
  ])('texts %j are kept as %j', (texts, kept) => {
    expect(cleanTexts(texts)).toEqual(kept)
  })
})

describe('answers', () => {
  const words = questionWords({}, [lunch, bus, tip])
  test.each([
    [{ F_LUNCH234: ['a', 'b'], F_BUS23456: 'true' }, '午餐 荤、素 | 坐班车 是'],
    [{ F_LUNCH234: ['b'], F_BUS23456: 'false' }, '午餐 素 | 坐班车 否'],
    [{ F_LUNCH234: [], F_BUS23456: null }, ''],
    [{ F_LUNCH234: 'gone' }, '午餐 gone'],
    [null, ''],
  ])('%j read: %s', (answers, read) => {
    const said = answersInWords(words, answers, 'zh-CN').map(({ name, value }) => `${name} ${value}`)
    expect(said.join(' | ')).toBe(read)
  })
  test('stay readable when the question or an option is gone', () => {
    const after = questionWords(words, [{ ...lunch, displayName: '用餐', fieldOptions: [{ key: 'b', value: '素食' }] }])
    const said = answersInWords(after, { F_LUNCH234: ['a', 'b'], F_BUS23456: 'true' }, 'zh-CN')
    expect(said.map(({ name, value }) => `${name} ${value}`)).toEqual(['用餐 荤、素食', '坐班车 是'])
  })
})
