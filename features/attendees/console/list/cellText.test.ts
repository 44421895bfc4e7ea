import { expect, test } from 'vitest'
import { isMasked, namesOf, shortFileName, shortList, type Value } from '#features/attendees/console/list/cellText.ts'

const file = (fileName: string) => ({
  id: '0190aaaa-0000-7000-8000-000000000001',
  fileName,
  extension: 'pdf',
  relativeUrl: '/files/1',
  absoluteUrl: '/files/1',
})

test.each<[Value, string[]]>([
  [null, []],
  ['', []],
  ['上海', ['上海']],
  [{ code: 'male', codeName: '男' }, ['男']],
  [{ code: 'gone', codeName: '' }, ['gone']],
  [
    [
      { code: 'a', codeName: '甲' },
      { code: 'b', codeName: '乙' },
    ],
    ['甲', '乙'],
  ],
  [[file('合同.pdf')], ['合同.pdf']],
])('%o reads %o', (value, names) => expect(namesOf(value)).toEqual(names))

test.each([
  [['甲'], '甲', false],
  [['1', '2', '3', '4', '5', '6'], '1、2、3、4、5、6', false],
  [['1', '2', '3', '4', '5', '6', '7'], '1、2、3、4、5、6…', true],
])('%o is shown as %s', (names, text, isCut) => expect(shortList(names, '、')).toEqual({ text, isCut }))

test.each([
  ['a.pdf', 'a.pdf'],
  ['ab.pdf', 'ab.pdf'],
  ['abc.pdf', 'abc.pd…'],
  ['参会确认函扫描件.pdf', '参会确认函扫…'],
])('%s becomes %s', (name, short) => expect(shortFileName(name)).toBe(short))

test.each<[Value, boolean]>([
  ['138****6021', true],
  ['li***@huarui.example', true],
  ['13800006021', false],
  ['5*3', false],
  [null, false],
])('%s is hidden: %s', (value, isHidden) => expect(isMasked(value)).toBe(isHidden))
