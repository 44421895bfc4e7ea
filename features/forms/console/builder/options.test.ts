import { describe, expect, test } from 'vitest'
import type { Option } from '#core/schema.ts'
import { movedOption, pasted, sortedOptions } from '#console/kit/builder/optionLines.ts'
import { changedTree, limitsFor, outlined, outlineOf } from '#features/forms/console/builder/options.ts'
import { isUntouchedOption } from '#features/forms/options.ts'

const of = (...values: string[]): Option[] => values.map((value) => ({ key: value, value }))
const words = (options: readonly Option[]) => options.map(({ value }) => value).join(' ')
let made = 0
const newKey = (prefix: string) => `${prefix}${made++}`

describe('options', () => {
  test.each([
    ['甲\n乙', '', '甲 乙'],
    ['  甲 \r\n\n乙\n甲', '', '甲 乙'],
    ['甲;乙；丙', '丙', '丙 甲 乙'],
    ['', '甲', '甲'],
  ])('%j pasted after “%s”', (text, there, expected) => {
    expect(words(pasted(text, there ? of(there) : [], newKey, isUntouchedOption))).toBe(expected)
  })
  test('pasted options take the place of those the builder wrote', () => {
    expect(words(pasted('甲\n乙', of('选项 1', '素食', 'Option 2'), newKey, isUntouchedOption))).toBe('素食 甲 乙')
    expect(words(pasted(' ', of('选项 1'), newKey, isUntouchedOption))).toBe('选项 1')
  })
  test('ten thousand lines keep their keys apart', () => {
    const many = pasted(Array.from({ length: 500 }, (_, at) => `选项 ${at}`).join('\n'), [], newKey)
    expect(new Set(many.map(({ key }) => key)).size).toBe(500)
  })
  test.each([
    [0, 2, 'b c a'],
    [2, 0, 'c a b'],
    [1, 9, 'a c b'],
    [9, 0, 'a b c'],
  ])('from %i to %i', (from, to, expected) => {
    expect(words(movedOption(of('a', 'b', 'c'), from, to))).toBe(expected)
  })
  test('sorted as people count', () => {
    expect(words(sortedOptions(of('10 号', '2 号', '1 号'), 'zh-CN'))).toBe('1 号 2 号 10 号')
  })
  test('limits go with their options', () => {
    expect(limitsFor(of('a'), { a: 3, b: 4 })).toEqual({ a: 3 })
    expect(limitsFor(of('a'), { b: 4 })).toBeNull()
  })
})

describe('an outline', () => {
  test.each([
    ['上海\n  浦东\n  徐汇\n北京', '上海\n  浦东\n  徐汇\n北京\n'],
    ['上海\n\t浦东', '上海\n  浦东\n'],
    ['    太深\n  浅', '太深\n浅\n'],
    ['a\n  b\n    c', 'a\n  b\n  c\n'],
  ])('%j', (text, expected) => {
    expect(outlineOf(outlined(text, newKey, 2))).toBe(expected)
  })
  test('a branch that loses its last leaf is a leaf', () => {
    const tree: Option[] = [{ key: 'a', value: 'a', childrens: of('b') }]
    expect(changedTree(tree, 'b', () => null)).toEqual([{ key: 'a', value: 'a' }])
  })
})
