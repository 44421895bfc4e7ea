import { expect, test } from 'vitest'
import type { FieldType } from '#features/forms/fieldTypes.ts'
import type { FieldValue } from '#features/attendees/shapes.ts'
import { answerOf, changedNames, maskedNames, sentAnswer, type Answer, type Answers } from '#features/attendees/console/one/answers.ts'

const id = '0190aaaa-0000-7000-8000-000000000001'
const file = { id, fileName: 'a.png', extension: 'png', relativeUrl: '/files/a', absoluteUrl: '/files/a' }

test.each<[FieldType, FieldValue['value'], Answer]>([
  ['Textbox', '上海', '上海'],
  ['Textbox', '', null],
  ['Textbox', null, null],
  ['Gender', { code: 'male', codeName: '男' }, 'male'],
  [
    'Checkbox',
    [
      { code: 'a', codeName: '甲' },
      { code: 'b', codeName: '乙' },
    ],
    ['a', 'b'],
  ],
  ['UploadFile', [file], [file]],
])('%s %o is held as %o', (fieldType, value, answer) => expect(answerOf({ fieldType }, value)).toEqual(answer))

test.each<[Answer, unknown]>([
  [null, null],
  ['x', 'x'],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[file], [id]],
])('%o is sent as %o', (answer, sent) => expect(sentAnswer(answer)).toEqual(sent))

test.each<[string, Answers, Answers, string[]]>([
  ['nothing', { A: 'x', B: null }, { A: 'x', B: '' }, []],
  ['an empty list is nothing', { A: null }, { A: [] }, []],
  ['a word', { A: 'x' }, { A: 'y' }, ['A']],
  ['a file', { A: [file] }, { A: null }, ['A']],
  ['a new name', {}, { B: 'x' }, ['B']],
])('%s changed', (_, before, after, names) => expect(changedNames(before, after)).toEqual(names))

test('what is shown in part is named', () => {
  expect(
    maskedNames([
      { fieldName: 'Mobile', value: '138****6021' },
      { fieldName: 'FullName', value: '李娜' },
    ]),
  ).toEqual(['Mobile'])
})
