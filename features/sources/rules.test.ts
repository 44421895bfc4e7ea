import { describe, expect, test } from 'vitest'
import { isScannable } from '#core/scannable.ts'
import { advertisementIn, advertisementName, freshTouches, readCode, winnerOf } from '#features/sources/rules.ts'
import { readTouches, writeTouches } from '#features/sources/touchCookie.ts'

const sources = [
  { id: 'a', code: 'article', kind: 'channel' },
  { id: 'b', code: 'banner', kind: 'channel' },
  { id: 'p', code: 'partner', kind: 'promoter' },
  { id: 'i', code: 'invited', kind: 'invitation' },
] as const

describe('whose a person is', () => {
  test.each([
    [[], 'last', null],
    [['unknown'], 'last', null],
    [[''], 'last', null],
    [['article', 'banner'], 'last', 'b'],
    [['article', 'banner'], 'first', 'a'],
    [['article', 'banner', 'article'], 'last', 'a'],
    [['article', ''], 'last', 'a'],
    [['partner', 'banner'], 'last', 'p'],
    [['banner', 'partner'], 'first', 'p'],
    [['invited', 'partner', 'banner'], 'last', 'i'],
    [['banner', 'partner', 'invited'], 'first', 'i'],
    [['unknown', 'banner'], 'first', 'b'],
  ] as const)('who followed %j, %s touch: %s', (codes, touch, id) => {
    expect(winnerOf(codes, sources, touch)?.id ?? null).toBe(id)
  })
})

const now = new Date('2026-11-19T00:00:00Z')
const seconds = now.getTime() / 1000
const DAY = 86_400

test('a touch counts for thirty days, and none from the future', () => {
  const at = (before: number) => ({ code: 'x', at: seconds - before })
  expect(freshTouches([at(0), at(30 * DAY), at(30 * DAY - 1), at(-5)], now)).toEqual([at(30 * DAY - 1), at(0)])
})

test.each([
  ['Site-Top', 'site-top'],
  [' mp-1106 ', 'mp-1106'],
  ['ab', 'ab'],
  ['a', null],
  ['-ab', null],
  ['ab-', null],
  ['a b', null],
  ['a.b', null],
  ['活动', null],
  ['a'.repeat(33), null],
  ['', null],
])('%j as a code: %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each([
  [{}, null],
  [{ utm_medium: 'cpc' }, null],
  [{ utm_source: '  ' }, null],
  [{ utm_source: 'baidu', utm_medium: 'cpc', utm_campaign: '秋季' }, 'baidu / cpc / 秋季'],
  [{ utm_source: 'a\n\u0000b', utm_campaign: 'c' }, 'a b / c'],
])('%j makes the channel %j', (query, name) => {
  const read = advertisementIn(query)
  expect(read && advertisementName(read)).toBe(name)
})

test.each([
  ['#000000', true],
  ['#1170cf', true],
  ['#ffd400', false],
  ['#ffffff', false],
])('a code to scan in %s: %s', (colour, isReadable) => {
  expect(isScannable(colour)).toBe(isReadable)
})

describe('the cookie', () => {
  const event = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
  const mark = (code: string, before: number, hasBegun?: true) => ({ code, at: seconds - before, ...(hasBegun && { hasBegun }) })

  test('says back what was written, of each event its own', () => {
    const first = writeTouches(undefined, event(1), [mark('banner', 60), mark('', 30, true)])
    const both = writeTouches(first, event(2), [mark('partner', 5)])
    expect(readTouches(both, event(1), now)).toEqual([mark('banner', 60), mark('', 30, true)])
    expect(readTouches(both, event(2), now)).toEqual([mark('partner', 5)])
    expect(readTouches(both, event(3), now)).toEqual([])
  })

  test('stays small, and the first touch stays in it', () => {
    let text: string | undefined
    const many = Array.from({ length: 20 }, (_, at) => mark(`${'x'.repeat(29)}${at + 10}`, 1_000 - at))
    for (let n = 1; n < 9; n += 1) text = writeTouches(text, event(n), many)
    expect(text?.length).toBeLessThan(2_000)
    expect(readTouches(text, event(8), now)).toEqual([many[0], ...many.slice(-5)])
    expect(readTouches(text, event(1), now)).toEqual([])
  })

  test.each(['', '~~!!..', 'x!y.z', `${event(1)}!b!nner`, `${event(1)}!a b.10`, `${event(1)}!AB.10`, '%00'.repeat(2_000)])(
    'that somebody wrote by hand (%j) breaks nothing',
    (text) => {
      expect(readTouches(text, event(1), now)).toEqual([])
    },
  )
})
