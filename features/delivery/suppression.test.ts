import { expect, test } from 'vitest'
import { chosenIn, isGoodbye, isOneClick } from '#features/delivery/suppression.ts'

test.each([
  ['List-Unsubscribe=One-Click', true],
  ['--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--', true],
  ['', false],
  ['choice=nothing', false],
  ['List-Unsubscribe=', false],
])('%j is one click: %s', (body, expected) => expect(isOneClick(body)).toBe(expected))

test.each([
  ['choice=nothing', 'nothing'],
  ['choice=notices', 'notices'],
  ['choice=everything&x=1', 'everything'],
  ['choice=all', null],
  ['', null],
])('%j chooses %s', (body, expected) => expect(chosenIn(body)).toBe(expected))

test.each([
  ['R', true],
  [' r ', true],
  ['Ｔ。', true],
  ['TD', true],
  ['退订', true],
  ['退订！', true],
  ['stop', true],
  ['', false],
  ['Roger', false],
  ['我要退订吗', false],
  ['谢谢', false],
])('%j says goodbye: %s', (text, expected) => expect(isGoodbye(text)).toBe(expected))
