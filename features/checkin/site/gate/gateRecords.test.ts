import { describe, expect, test } from 'vitest'
import { recordsOf } from '#features/checkin/site/gate/gateRecords.ts'
import type { KeptScan } from '#features/checkin/site/gate/offline/book.ts'
import type { ScanResult } from '#features/checkin/site/gate/useGate.ts'

const result = (scanId: string, outcome: ScanResult['result'] = 'accepted', message = ''): ScanResult => ({
  scanId,
  result: outcome,
  code: 0,
  message,
  person: null,
  first: null,
})
const kept = (scanId: string): KeptScan => ({
  scan: { scanId, checkinId: 'c', deviceTime: `2026-12-05T01:00:0${scanId}Z` },
  attendeeId: scanId,
  fullName: `人 ${scanId}`,
  isUnlisted: false,
  isSent: false,
})

describe('the records of a gate', () => {
  test('mark what waits, add what waited before the page was loaded, the latest first', () => {
    const rows = recordsOf([{ result: result('3'), time: 't3', isUnlisted: true }], [kept('1'), kept('2'), kept('3')], [])
    expect(rows.map(({ scanId, isWaiting }) => [scanId, isWaiting])).toEqual([
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
})
