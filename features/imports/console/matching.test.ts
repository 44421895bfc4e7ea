import { expect, test } from 'vitest'
import type { MatchKey } from '#features/imports/rules.ts'
import {
  choose,
  filedList,
  firstMatching,
  hasPolicy,
  matchKeyOf,
  NEW_FIELD,
  newColumns,
  newForUnmatched,
  NO_MATCH,
  possibleKeys,
  withMade,
} from '#features/imports/console/matching.ts'

const column = (fieldId: string, proposed?: string) => ({
  fieldId,
  displayName: fieldId,
  proposal: proposed ? { fieldId: proposed } : null,
})
const columns = [column('c0', 'FullName'), column('c1', 'Mobile'), column('c2')]

test('begins with what is proposed', () => {
  expect(firstMatching(columns)).toEqual({ c0: 'FullName', c1: 'Mobile', c2: NO_MATCH })
})

test.each([
  ['c2', 'Mobile', { c0: 'FullName', c1: NO_MATCH, c2: 'Mobile' }],
  ['c2', 'Email', { c0: 'FullName', c1: 'Mobile', c2: 'Email' }],
  ['c1', 'Mobile', { c0: 'FullName', c1: 'Mobile', c2: NO_MATCH }],
  ['c1', NO_MATCH, { c0: 'FullName', c1: NO_MATCH, c2: NO_MATCH }],
  ['c0', NEW_FIELD, { c0: NEW_FIELD, c1: 'Mobile', c2: NO_MATCH }],
])('choosing for %s “%s” clears it elsewhere', (columnId, choice, expected) => {
  expect(choose(firstMatching(columns), columnId, choice)).toEqual(expected)
})

test('several columns may each become a new field', () => {
  expect(choose({ c0: NEW_FIELD, c1: NO_MATCH }, 'c1', NEW_FIELD)).toEqual({ c0: NEW_FIELD, c1: NEW_FIELD })
})

test('new fields for all that is unmatched, until nothing is', () => {
  const all = newForUnmatched(firstMatching(columns))
  expect(all).toEqual({ c0: 'FullName', c1: 'Mobile', c2: NEW_FIELD })
  expect(newForUnmatched(all ?? {})).toBeNull()
})

test('a field that was made takes the place of the wish for it', () => {
  const matching = { c0: 'FullName', c1: NEW_FIELD, c2: NEW_FIELD }
  const asked = newColumns(matching, columns)
  expect(asked.map(({ fieldId }) => fieldId)).toEqual(['c1', 'c2'])
  expect(withMade(matching, asked, [{ fieldId: 'A' }, { fieldId: 'B' }])).toEqual({ c0: 'FullName', c1: 'A', c2: 'B' })
})

test('only fields are sent', () => {
  expect(filedList({ c0: 'FullName', c1: NO_MATCH, c2: NEW_FIELD })).toEqual([
    { excelFieldId: 'c0', fieldId: 'FullName' },
    { excelFieldId: 'c1', fieldId: null },
    { excelFieldId: 'c2', fieldId: null },
  ])
})

test.each<[wanted: MatchKey | null, fields: string[], key: MatchKey]>([
  [null, ['FullName'], ''],
  [null, ['Email', 'Mobile'], 'Mobile'],
  [null, ['Email'], 'Email'],
  [null, ['IdNumber'], ''],
  ['', ['Mobile'], ''],
  ['IdNumber', ['IdNumber', 'Mobile'], 'IdNumber'],
  ['Email', ['Mobile'], 'Mobile'],
])('wanting %s with %o matched finds people by “%s”', (wanted, fields, key) => {
  const matching = Object.fromEntries(fields.map((field, at) => [`c${at}`, field]))
  expect(matchKeyOf(wanted, matching)).toBe(key)
  expect(possibleKeys(matching)).toContain('')
})

test.each<[choice: string, key: MatchKey, expected: boolean]>([
  ['Company', 'Mobile', true],
  ['Mobile', 'Mobile', false],
  ['Company', '', false],
  ['AttendeeId', 'Mobile', false],
  ['CustomTicketName', 'Mobile', true],
  [NO_MATCH, 'Mobile', false],
  [NEW_FIELD, 'Mobile', false],
])('“%s” found by “%s” has a policy: %s', (choice, key, expected) => expect(hasPolicy(choice, key)).toBe(expected))
