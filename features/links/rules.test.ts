import { expect, test } from 'vitest'
import { isShortCode, shortLinkTarget } from '#features/links/rules.ts'

const OWN = 'https://event.example.com'

test.each([
  ['https://event.example.com/bvent/1/zh-CN?x=1#a', '/bvent/1/zh-CN?x=1#a'],
  ['/bvent/1/zh-CN', '/bvent/1/zh-CN'],
  ['/staff/x', '/staff/x'],
  ['https://evil.example', null],
  ['/.//evil.example', null],
  ['blob:https://event.example.com/x', null],
  ['/s/ABCDEFGH', null],
  ['/S/ABCDEFGH', null],
  ['/%73/ABCDEFGH', null],
  ['/x/../s/ABCDEFGH', null],
  ['https://event.example.com/s/ABCDEFGH', null],
])('a short link to %s leads to %s', (address, path) => {
  expect(shortLinkTarget(address, OWN)).toBe(path)
})

test.each([
  ['23456789', true],
  ['abcdefgh', true],
  ['ABCDEFG', false],
  ['ABCDEFGHJ', false],
  ['ABCDEFG0', false],
  ['ABCDEFG\u0000', false],
  ['', false],
])('%j is a code: %s', (text, isCode) => {
  expect(isShortCode(text)).toBe(isCode)
})
