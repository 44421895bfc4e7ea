import { expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import { DRAFT_MS, savedDraft, type Draft } from '#features/registration/site/draft.ts'

const draft: Draft = {
  people: [{ key: 'k', ticketId: 't1', values: { FullName: '陈', Gone: 'x' } }],
  isAtForm: true,
  provider: 'local',
  codes: [],
  isAgreed: true,
  verified: { 'mobile:13800138000': { token: 'v', until: 2_000 } },
  submission: null,
}
const place = { bventId: 'b', pathId: 'p', fields: [fieldFor('FullName')], ticketIds: ['t1'] }
const kept = (change: Partial<Draft> = {}, savedAt = 1_000) => JSON.stringify({ savedAt, pathId: 'p', draft: { ...draft, ...change } })

test('answers come back, without those to fields that are gone', () => {
  expect(savedDraft(kept(), place, 1_500)?.people).toEqual([{ key: 'k', ticketId: 't1', values: { FullName: '陈' } }])
})

test.each([
  ['nothing', null],
  ['broken', '{'],
  ['of another kind', '[1]'],
  ['too old', kept({}, 1_000 - DRAFT_MS)],
  ['of another path', kept().replace('"pathId":"p"', '"pathId":"q"')],
])('%s is no draft', (_, text) => {
  expect(savedDraft(text, place, 1_500)).toBeNull()
})

test('a ticket that is gone takes its person along and leads back to the choice', () => {
  expect(savedDraft(kept(), { ...place, ticketIds: ['t2'] }, 1_500)).toMatchObject({ people: [], isAtForm: false })
})

test('a submission whose outcome is unknown is kept whole', () => {
  const submission = { key: 'key', body: { items: [] } }
  expect(savedDraft(kept({ submission }), { ...place, ticketIds: [] }, 1_500)).toMatchObject({ submission, isAtForm: true })
})

test('a proof that has run out is forgotten', () => {
  expect(savedDraft(kept(), place, 1_999)?.verified).toHaveProperty('mobile:13800138000')
  expect(savedDraft(kept(), place, 2_000)?.verified).toEqual({})
})
