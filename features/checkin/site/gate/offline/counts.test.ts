import { describe, expect, test } from 'vitest'
import type { QueuedScan } from '#features/checkin/site/gate/gateTypes.ts'
import { countsNow } from '#features/checkin/site/gate/offline/counts.ts'

const counted = { arrived: 742, expected: 1126, at: Date.parse('2026-12-05T06:00:00Z') }
const scanned = (deviceTime: string, change: Partial<QueuedScan> = {}, direction?: 'out'): QueuedScan => ({
  scan: { scanId: deviceTime, checkinId: 'c', deviceTime, ...(direction && { direction }) },
  attendeeId: null,
  fullName: '',
  isUnlisted: false,
  isSent: false,
  ...change,
})
const BEFORE = '2026-12-05T05:59:59Z'
const AFTER = '2026-12-05T06:00:01Z'

describe('who has come, by the server’s count and this device’s queue', () => {
  test.each<[string, QueuedScan, number]>([
    ['not sent, from before the count', scanned(BEFORE), 743],
    ['not sent, from after it', scanned(AFTER), 743],
    ['sent before the count', scanned(BEFORE, { isSent: true }), 742],
    ['sent, but the count was not asked for again', scanned(AFTER, { isSent: true }), 743],
    ['let in a second time', scanned(AFTER, { isNewArrival: false }), 742],
    ['on the way out', scanned(AFTER, {}, 'out'), 742],
    ['not on this list', scanned(AFTER, { isUnlisted: true, isNewArrival: true }), 743],
  ])('%s', (_, entry, arrived) => {
    expect(countsNow(counted, [entry])).toEqual({ arrived, expected: 1126 })
  })
})
