import { describe, expect, test } from 'vitest'
import { findBadText, MAX_TEXT } from '#core/text.ts'

const deep = (levels: number): unknown => (levels === 0 ? '' : [deep(levels - 1)])

describe('text that is not fit to keep is named', () => {
  test.each<[string, unknown, object | null]>([
    ['plain', { name: '李娜', n: 1, list: ['😀'] }, null],
    ['NUL', { name: 'a\u0000b' }, { field: 'name', reason: 'character' }],
    ['half a surrogate pair', { people: [{ name: 'ok' }, { name: '\ud83d' }] }, { field: 'people.1.name', reason: 'character' }],
    ['a turned direction', { title: 'a\u202eb' }, { field: 'title', reason: 'character' }],
    ['a key', { 'a\u0000': 1 }, { field: 'a\u0000', reason: 'character' }],
    ['too long', { text: 'x'.repeat(MAX_TEXT + 1) }, { field: 'text', reason: 'length' }],
    ['too deep', deep(30), { field: expect.any(String), reason: 'depth' }],
    ['plain names of the language', JSON.parse('{"__proto__": "a", "constructor": "b"}'), null],
  ])('%s', (_, value, bad) => {
    expect(findBadText(value)).toEqual(bad)
  })
})
