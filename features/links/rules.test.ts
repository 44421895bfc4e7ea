import { expect, test } from 'vitest'
import { ownPath } from '#features/links/rules.ts'

const OWN = 'https://event.example.com'

test.each([
  ['https://event.example.com/bvent/1/zh-CN?x=1#a', '/bvent/1/zh-CN?x=1#a'],
  ['/bvent/1/zh-CN', '/bvent/1/zh-CN'],
  ['https://evil.example', null],
  ['https://event.example.com.evil.example/', null],
  ['https://event.example.com@evil.example/', null],
  ['https://user@event.example.com/', null],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['http://event.example.com/', null],
  ['/s/ABCDEFGH', null],
  ['https://[', null],
])('%s is our %s', (address, path) => {
  expect(ownPath(address, OWN)).toBe(path)
})
