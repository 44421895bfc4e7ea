import { expect, test } from 'vitest'
import { assignPeople, type Keyed, type PersonKey } from '#features/audience/people.ts'

const of = (attendeeId: string, keys: Partial<Keyed> = {}): Keyed => ({
  attendeeId,
  personId: null,
  idNumber: null,
  mobile: null,
  email: null,
  ...keys,
})

const P: PersonKey[] = [{ kind: 'mobile', value: 'm1', personId: 'P' }]
const PandQ: PersonKey[] = [...P, { kind: 'email', value: 'e2', personId: 'Q' }]
const numbered: PersonKey[] = [...P, { kind: 'idNumber', value: 'i1', personId: 'P' }]

const rows: [what: string, attendees: Keyed[], known: PersonKey[], people: string[]][] = [
  ['the same number is the same person', [of('a', { mobile: 'm1' }), of('b', { mobile: 'm1' })], [], ['1', '1']],
  ['one key leads to the next', [of('a', { mobile: 'm1', email: 'e1' }), of('b', { email: 'e1' })], [], ['1', '1']],
  ['a new number by a known address', [of('a', { mobile: 'm1', email: 'e1' }), of('b', { mobile: 'm3', email: 'e1' })], [], ['1', '1']],
  ['somebody known', [of('a', { mobile: 'm1' })], P, ['P']],
  ['the surest key decides, and both stay apart', [of('a', { mobile: 'm1', email: 'e2' }), of('b', { email: 'e2' })], PandQ, ['P', 'Q']],
  ['another document number is another person', [of('a', { mobile: 'm1', idNumber: 'i2' })], numbered, ['1']],
  ['who has shown none may be the one who has', [of('a', { mobile: 'm1' })], numbered, ['P']],
  ['a document number is learnt', [of('a', { mobile: 'm1', idNumber: 'i9' }), of('b', { idNumber: 'i9' })], P, ['P', 'P']],
  ['without any key everybody is themselves', [of('a'), of('b')], [], ['1', '2']],
  ['who has no key any more stays', [of('a', { personId: 'P' })], P, ['P']],
  ['a corrected number moves on', [of('a', { personId: 'P', mobile: 'm2' })], P, ['1']],
  ['who still has one of the keys stays', [of('a', { personId: 'Q', mobile: 'm1', email: 'e2' })], PandQ, ['Q']],
]

test.each(rows)('%s', (_, attendees, known, people) => {
  let next = 0
  const { links, newKeys } = assignPeople(attendees, known, () => String((next += 1)))
  expect(links.map(({ personId }) => personId)).toEqual(people)
  expect(new Set([...known, ...newKeys].map(({ kind, value }) => `${kind} ${value}`)).size).toBe(known.length + newKeys.length)
})
