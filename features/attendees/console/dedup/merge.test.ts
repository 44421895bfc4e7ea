import { describe, expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import type { Attendee, DuplicateGroup } from '#features/attendees/shapes.ts'
import { bestOf, chosenFor, firstChoice, rowsOf, withField } from '#features/attendees/console/dedup/merge.ts'

const person = (attendeeId: string, status: Attendee['status'], values: Record<string, string | null>): Attendee => ({
  attendeeId,
  bventId: 'e',
  bventType: 'Internal',
  status,
  ticketId: 't',
  ticketName: '',
  orderId: 'o',
  version: 1,
  attendeeFieldValues: Object.entries(values).map(([fieldName, value]) => ({ fieldName, value })),
})
const a = person('a', 'Unpaid', { FullName: '李娜', Company: '汇澜', Email: null, CreatedDate: '2026-01-01' })
const b = person('b', 'Registered', { FullName: '李娜', Company: null, Email: 'li@x.example', CreatedDate: '2026-01-03' })
const c = person('c', 'Registered', { FullName: '李 娜', Company: null, Email: null, CreatedDate: '2026-01-02' })
const group: DuplicateGroup = { groupId: 'g', reasons: ['mobile'], attendees: [a, b, c] }
const fields = ['FullName', 'Company', 'Email', 'Title'].map((fieldName) => fieldFor(fieldName))

test.each<[Attendee[], string]>([
  [[a, b], 'b'],
  [[b, c], 'c'],
  [[a], 'a'],
  [[b, c, person('d', 'Registered', { CheckinStatus: 'SignedIn', CreatedDate: '2026-01-09' })], 'd'],
])('of %o stays %s', (people, id) => expect(bestOf(people)?.attendeeId).toBe(id))

describe('fields', () => {
  test('that differ come first, and those nobody filled in not at all', () => {
    expect(rowsOf({ ...group, attendees: [a, b] }, fields).map(({ field, isDifferent }) => [field.fieldName, isDifferent])).toEqual([
      ['Company', true],
      ['Email', true],
      ['FullName', false],
    ])
  })

  test('that the one who stays lacks come from whoever has them', () => {
    expect(firstChoice(group, fields, 'c')).toEqual({ targetId: 'c', fields: { Company: 'a', Email: 'b' } })
    expect(firstChoice(group, fields, 'b')).toEqual({ targetId: 'b', fields: { Company: 'a' } })
  })

  test('can be taken from another and given back', () => {
    const choice = firstChoice(group, fields, 'b')
    const other = withField(choice, 'FullName', 'c')
    expect([chosenFor(other, 'FullName'), chosenFor(other, 'Email')]).toEqual(['c', 'b'])
    expect(withField(other, 'FullName', 'b')).toEqual(choice)
  })
})
