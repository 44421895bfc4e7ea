import { expect, test } from 'vitest'
import { kindOf, wantedSide } from '#features/files/rules.ts'

test.each([
  ['png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ['jpeg', Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg'],
  ['webp', Buffer.from('RIFF0000WEBPVP8 ', 'latin1'), 'image/webp'],
  ['pdf', Buffer.from('%PDF-1.7\n', 'latin1'), 'application/pdf'],
  ['svg is never an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['html', Buffer.from('<!doctype html>'), undefined],
  ['empty', Buffer.alloc(0), undefined],
])('%s', (_, bytes, mediaType) => {
  expect(kindOf(bytes)?.mediaType).toBe(mediaType)
})

test.each([
  ['160', 160],
  ['0', null],
  ['99999', null],
  ['-1', null],
  ['1e3', null],
  [['160', '200'], null],
  [undefined, null],
])('a wanted side of %j is %s', (value, side) => {
  expect(wantedSide(value)).toBe(side)
})
