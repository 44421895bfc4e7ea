import { beforeEach, expect, test } from 'vitest'
import { NEW_FIELD, NO_MATCH } from '#features/imports/console/matching.ts'
import { saveDraft, savedDraft, type MatchingDraft } from '#features/imports/console/matchingDraft.ts'

const known = { columns: [{ fieldId: 'c0' }, { fieldId: 'c1' }, { fieldId: 'c2' }], fields: [{ fieldId: 'Mobile' }] }
const draft: MatchingDraft = {
  matching: { c0: 'Mobile', c1: NEW_FIELD, c2: NO_MATCH },
  matchKey: '',
  policies: { Mobile: 'fillBlank' },
}

beforeEach(() => sessionStorage.clear())

test('what was chosen comes back for the same import only', () => {
  saveDraft('one', draft)
  expect(savedDraft('one', known)).toEqual(draft)
  expect(savedDraft('other', known)).toBeNull()
})

test.each([
  ['a field that is gone', { ...draft, matching: { ...draft.matching, c0: 'Gone' } }],
  ['another file', { ...draft, matching: { c0: 'Mobile' } }],
  ['an unknown policy', { ...draft, policies: { Mobile: 'sometimes' } }],
  ['an unknown key', { ...draft, matchKey: 'Shoe' }],
  ['no draft at all', { matching: null }],
])('%s is not taken', (_, kept) => {
  sessionStorage.setItem('import-matching-one', JSON.stringify(kept))
  expect(savedDraft('one', known)).toBeNull()
})
