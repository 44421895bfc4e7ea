import { expect, test } from 'vitest'
import { termsWords } from '#features/terms/words.ts'

const terms = {
  isOpen: true,
  isAutomatic: false,
  fee: '10.00',
  steps: [
    { until: '2026-11-25T01:00:00.000Z', percent: 100 },
    { until: '2026-12-03T01:00:00.000Z', percent: 90 },
  ],
}
const reader = { now: new Date('2026-11-20T00:00:00Z'), timeZone: 'Asia/Shanghai', language: 'zh-CN', currency: 'CNY' } as const

test('as they are read before paying', () => {
  expect(termsWords(terms, reader)).toEqual([
    '11月25日 周三 09:00 前全额退，12月3日 周四 09:00 前退 90%，之后不退',
    '每张票保留手续费 ¥ 10.00',
    '取消后由主办方确认，再原路退回',
  ])
  expect(termsWords({ ...terms, isAutomatic: true, fee: '0.00' }, { ...reader, language: 'en' })).toEqual([
    'All of it before Wed, 25 Nov 09:00, 90% before Thu, 3 Dec 09:00, nothing after that',
    'Cancelling sends it back the way it came',
  ])
})

test('what is over is not promised any more', () => {
  expect(termsWords(terms, { ...reader, now: new Date('2026-11-25T01:00:00Z') })[0]).toBe('12月3日 周四 09:00 前退 90%，之后不退')
  expect(termsWords(terms, { ...reader, now: new Date('2026-12-03T01:00:00Z') })).toEqual(['已过退款期限，付款后不能自行退款'])
  expect(termsWords({ ...terms, isOpen: false }, reader)).toEqual(['付款后要退款，请联系主办方'])
})
