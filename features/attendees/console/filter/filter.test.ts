import { describe, expect, test } from 'vitest'
import type { FilterCondition as Condition, Group } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import {
  changedAt,
  chipsOf,
  cleaned,
  conditionsIn,
  NO_FILTER,
  readFilter,
  withItem,
  withoutChip,
  writeFilter,
} from '#features/attendees/console/filter/tree.ts'
import { wordsOf, type Wording } from '#features/attendees/console/filter/words.ts'

const is = (fieldName: string, ...fieldValue: string[]): Condition => ({ fieldName, fieldAction: { code: 'EQ' }, fieldValue })
const and = (...items: Group['items']): Group => ({ relation: 'AND', items })
const or = (...items: Group['items']): Group => ({ relation: 'OR', items })
const blank = (fieldName: string): Condition => ({ fieldName, fieldAction: { code: 'Empty' }, fieldValue: [] })

describe('what is asked', () => {
  test.each<[string, Group, Group | null]>([
    ['nothing', NO_FILTER, null],
    ['an empty value', and(is('City', '')), null],
    ['one of two', and(is('City', ''), is('Gender', 'male')), and(is('Gender', 'male'))],
    ['blank is a question', and(blank('Remark')), and(blank('Remark'))],
    ['a group without conditions', and(or(is('City', ' ')), is('Gender', 'male')), and(is('Gender', 'male'))],
    ['turned round', { ...or(is('City', 'x')), isNot: true }, { ...or(is('City', 'x')), isNot: true }],
  ])('%s', (_, given, asked) => expect(cleaned(given)).toEqual(asked))
})

describe('chips', () => {
  const [a, b] = [is('A', '1'), is('B', '2')]
  test.each<[string, Group, unknown]>([
    ['none', NO_FILTER, []],
    ['one by one', and(a, b), [a, b]],
    ['an OR is one', or(a, b), [or(a, b)]],
    ['a NOT is one', { ...and(a, b), isNot: true }, [{ ...and(a, b), isNot: true }]],
    ['a group among them', and(a, or(a, b)), [a, or(a, b)]],
  ])('%s', (_, group, chips) => expect(chipsOf(group)).toEqual(chips))

  test.each<[string, Group, number, Group]>([
    ['the second of two', and(a, b), 1, and(a)],
    ['the last', and(a), 0, and()],
    ['the whole OR', or(a, b), 0, NO_FILTER],
  ])('without %s', (_, group, at, rest) => expect(withoutChip(group, at)).toEqual(rest))

  test.each<[string, Group, Group]>([
    ['to nothing', NO_FILTER, and(b)],
    ['to an AND', and(a), and(a, b)],
    ['beside an OR', or(a, a), and(or(a, a), b)],
  ])('added %s', (_, group, next) => expect(withItem(group, b)).toEqual(next))
})

describe('changing a tree', () => {
  const [a, b, c] = [is('A', '1'), is('B', '2'), is('C', '3')]
  test.each<[string, Group, readonly number[], Condition | null, Group]>([
    ['a leaf', and(a, b), [1], c, and(a, c)],
    ['a leaf in a group', and(a, or(b, b)), [1, 0], c, and(a, or(c, b))],
    ['the last leaf of a group takes the group away', and(a, or(b)), [1, 0], null, and(a)],
    ['a place that is not there', and(a), [4], c, and(a)],
  ])('%s', (_, tree, place, item, next) => expect(changedAt(tree, place, () => item)).toEqual(next))
})

describe('in the address', () => {
  const deep = and(or(and(is('A', '1'))))
  test.each<[string, Group]>([
    ['plain', and(is('City', 'CN/310000'))],
    ['three deep', deep],
    ['turned round', { ...or(is('A', 'x'), blank('B')), isNot: true }],
  ])('%s comes back as it went', (_, group) => expect(readFilter(writeFilter(group))).toEqual(group))

  test.each([
    ['not JSON', '{'],
    ['not a group', '[]'],
    ['four deep', JSON.stringify(and(deep))],
    ['a value that is no text', JSON.stringify({ relation: 'AND', items: [{ ...is('A'), fieldValue: [1] }] })],
    ['too many', JSON.stringify(and(...Array.from({ length: 51 }, () => is('A', '1'))))],
  ])('%s is no filter', (_, text) => expect(readFilter(text)).toEqual(NO_FILTER))

  test('counts every condition', () => expect(conditionsIn(deep)).toHaveLength(1))
})

const field = (part: Partial<QueryField>): QueryField => ({
  fieldName: 'City',
  displayName: '城市',
  dataType: 2,
  fieldActions: [
    { code: 'EQ', name: '等于' },
    { code: 'In', name: '属于' },
    { code: 'Empty', name: '为空' },
    { code: 'DateIn', name: '在' },
    { code: 'Between', name: '介于' },
  ],
  fieldOptions: [],
  ...part,
})
const option = (key: string, value: string) => ({ key, value })
const city = field({ fieldOptions: [option('sh', '上海'), option('js', '江苏'), option('zj', '浙江'), option('ah', '安徽')] })
const region = field({
  fieldName: 'AddressDataSources',
  displayName: '地区',
  dataType: 7,
  fieldOptions: [{ key: 'CN', value: '中国', childrens: [{ key: '310000', value: '上海', childrens: [option('310115', '浦东')] }] }],
})
const joined = field({ fieldName: 'CreatedDate', displayName: '报名时间', dataType: 1 })
const fields = [city, region, joined]
const wording: Wording = {
  comma: '、',
  more: (n) => `等 ${n} 项`,
  all: '全部满足',
  any: '满足任一',
  none: '都不满足',
  conditions: (n) => `${n} 个条件`,
  lastDays: (n) => `近 ${n} 天`,
  day: (n) => `${n} 天`,
}

test.each<[Condition | Group, string]>([
  [{ fieldName: 'City', fieldAction: { code: 'In' }, fieldValue: ['sh', 'js'] }, '城市 · 属于 · 上海、江苏'],
  [{ fieldName: 'City', fieldAction: { code: 'In' }, fieldValue: ['sh', 'js', 'zj', 'ah'] }, '城市 · 属于 · 上海、江苏、浙江等 4 项'],
  [{ fieldName: 'City', fieldAction: { code: 'EQ' }, fieldValue: ['gone'] }, '城市 · 等于 · gone'],
  [{ fieldName: 'City', fieldAction: { code: 'Empty' }, fieldValue: [] }, '城市 · 为空 · '],
  [{ fieldName: 'AddressDataSources', fieldAction: { code: 'EQ' }, fieldValue: ['CN/310000/310115'] }, '地区 · 等于 · 上海 / 浦东'],
  [{ fieldName: 'AddressDataSources', fieldAction: { code: 'EQ' }, fieldValue: ['CN'] }, '地区 · 等于 · 中国'],
  [
    { fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['2026-11-01', '2026-11-15'] },
    '报名时间 · 在 · 2026-11-01 – 2026-11-15',
  ],
  [
    { fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['2026-11-01 00:00', '2026-11-15 23:59'] },
    '报名时间 · 在 · 2026-11-01 – 2026-11-15',
  ],
  [
    { fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['2026-11-01 00:00', '2026-11-15 12:00'] },
    '报名时间 · 在 · 2026-11-01 00:00 – 2026-11-15 12:00',
  ],
  [{ fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['-29d', '0d'] }, '报名时间 · 在 · 近 30 天'],
  [{ fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['-3d', ''] }, '报名时间 · 在 · ≥ -3 天'],
  [{ fieldName: 'CreatedDate', fieldAction: { code: 'DateIn' }, fieldValue: ['2026-11-01', ''] }, '报名时间 · 在 · ≥ 2026-11-01'],
  [{ fieldName: 'CreatedDate', fieldAction: { code: 'Between' }, fieldValue: ['', '2026-11-15'] }, '报名时间 · 介于 · ≤ 2026-11-15'],
  [{ fieldName: 'F_gone', fieldAction: { code: 'EQ', name: '是' }, fieldValue: ['x'] }, 'F_gone · 是 · x'],
  [or(is('City', 'sh'), is('CreatedDate', '2026-11-01')), '城市、报名时间 · 满足任一 · 2 个条件'],
  [{ ...and(is('City', 'sh'), is('City', 'js')), isNot: true }, '城市 · 都不满足 · 2 个条件'],
])('%o reads %s', (item, text) => {
  const { name, action, value } = wordsOf(item, fields, wording)
  expect([name, action, value].join(' · ')).toBe(text)
})
