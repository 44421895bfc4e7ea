import { expect, test } from 'vitest'
import { spokenTime } from '#core/spokenTime.ts'

test.each([
  ['zh-CN', 'Asia/Shanghai', '12月5日 周六 09:00'],
  ['en', 'Asia/Shanghai', 'Sat, 5 Dec 09:00'],
  ['en', 'America/New_York', 'Fri, 4 Dec 20:00'],
] as const)('in %s, at %s: %s', (language, timeZone, text) => {
  expect(spokenTime('2026-12-05T01:00:00Z', timeZone, language)).toBe(text)
})
