import { describe, expect, test } from 'vitest'
import { recordsOf } from '#features/checkin/site/gate/gateRecords.ts'
import type { QueuedScan, ScanResult } from '#features/checkin/site/gate/gateTypes.ts'

const result = (scanId: string, outcome: ScanResult['result'] = 'accepted', message = ''): ScanResult => ({
  scanId,
  result: outcome,
  code: 0,
  message,
  person: null,
  first: null,
})
const queued = (scanId: string): QueuedScan => ({
  scan: { scanId, checkinId: 'c', deviceTime: `2026-12-05T01:00:0${scanId}Z` },
  attendeeId: scanId,
  fullName: `人 ${scanId}`,
  isUnlisted: false,
  isSent: false,
})

describe('the records of a gate', () => {
  test('mark what was not sent, add what was queued before the page was loaded, the latest first', () => {
    const rows = recordsOf([{ result: result('3'), time: 't3', isUnlisted: true }], [queued('1'), queued('2'), queued('3')], [])
    expect(rows.map(({ scanId, isUnsent }) => [scanId, isUnsent])).toEqual([
      ['3', true],
      ['2', true],
      ['1', true],
    ])
    expect(rows[0]?.isUnlisted).toBe(true)
    expect(rows[1]?.fullName).toBe('人 2')
  })
  test('say what the server made of a scan afterwards', () => {
    const rows = recordsOf(
      [{ result: result('3'), time: 't3', isUnlisted: false }],
      [],
      [result('3', 'conflict', '已在 1 号门'), result('2', 'conflict')],
    )
    expect(rows.map(({ scanId, result: outcome, message }) => [scanId, outcome, message])).toEqual([
      ['2', 'conflict', ''],
      ['3', 'conflict', '已在 1 号门'],
    ])
  })
  test('somebody not on the list is to be checked until the server has answered', () => {
    const answered = [{ result: result('3', 'refused', '没有这个签到码'), time: 't3', isUnlisted: true }]
    expect(recordsOf(answered, [queued('3')], [])[0]).toMatchObject({ isUnlisted: true, isUnsent: true })
    expect(recordsOf(answered, [], [result('3')])[0]).toMatchObject({ isUnlisted: false, result: 'accepted', message: '' })
  })
})
