import { expect, test } from 'vitest'
import { cutTo, roomOf } from '#features/promotion/rules.ts'

test.each([
  ['', 0],
  ['生态', 2],
  ['AI 2026', 3.5],
  ['生态AI', 3],
])('%j takes the room of %d letters', (text, room) => {
  expect(roomOf(text)).toBe(room)
})

test.each([
  ['生态伙伴', 4, '生态伙伴'],
  ['生态伙伴大会', 4, '生态伙…'],
  ['Partner day', 4, 'Partne…'],
  ['一 二三四', 3, '一…'],
])('%j in a room of %d is %j', (text, most, shown) => {
  expect(cutTo(text, most)).toBe(shown)
})
