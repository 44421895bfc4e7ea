import { expect, test } from 'vitest'
import { agoOf } from '#features/checkin/site/gate/ago.ts'

const now = Date.parse('2026-12-05T06:00:00Z')

test.each([
  ['2026-12-05T06:00:03Z', { unit: 'agoSeconds', n: 0 }],
  ['2026-12-05T05:59:58Z', { unit: 'agoSeconds', n: 2 }],
  ['2026-12-05T05:59:00Z', { unit: 'agoMinutes', n: 1 }],
  ['2026-12-05T05:00:01Z', { unit: 'agoMinutes', n: 59 }],
  ['2026-12-05T05:00:00Z', { unit: 'agoHours', n: 1 }],
  ['2026-12-04T06:00:01Z', { unit: 'agoHours', n: 23 }],
  ['2026-12-04T06:00:00Z', null],
])('%s', (time, ago) => {
  expect(agoOf(time, now)).toEqual(ago)
})
