import type { Attendee, DuplicateGroup } from '#features/attendees/shapes.ts'
import { isAnswerable } from '#features/forms/fields.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { codeIn, namesOf, plainText, valueIn } from '#features/attendees/console/list/cellText.ts'

/** Who stays, and whose answer each field keeps. */
export type Choice = { targetId: string; fields: Readonly<Record<string, string>> }

const ranks: readonly AttendeeStatus[] = ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled']

/** Whoever is in stays, then the registration that got furthest; of equals, the first one made. */
export function bestOf(people: readonly Attendee[]): Attendee | undefined {
  const created = (person: Attendee) => plainText(valueIn(person.attendeeFieldValues, 'CreatedDate'), '')
  const isIn = (person: Attendee) =>
    Number(['SignedIn', 'SignedOut'].includes(codeIn(valueIn(person.attendeeFieldValues, 'CheckinStatus'))))
  return [...people].sort(
    (one, other) =>
      isIn(other) - isIn(one) || ranks.indexOf(one.status) - ranks.indexOf(other.status) || created(one).localeCompare(created(other)),
  )[0]
}

export type MergeRow = { field: FormField; isDifferent: boolean }

/** Only what people filled in can be chosen; where they differ comes first. */
export function rowsOf({ attendees }: DuplicateGroup, fields: readonly FormField[]): MergeRow[] {
  const rows = [...new Map(fields.map((field) => [field.fieldName, field])).values()]
    .filter(isAnswerable)
    .filter(({ fieldName }) => attendees.some((person) => namesOf(valueIn(person.attendeeFieldValues, fieldName)).length > 0))
    .map((field) => ({ field, isDifferent: new Set(attendees.map((person) => textOf(person, field.fieldName))).size > 1 }))
  return [...rows.filter(({ isDifferent }) => isDifferent), ...rows.filter(({ isDifferent }) => !isDifferent)]
}

const textOf = (person: Attendee, fieldName: string) => plainText(valueIn(person.attendeeFieldValues, fieldName), '\n')

/** What the one who stays lacks is taken from whoever has it. */
export function firstChoice(group: DuplicateGroup, fields: readonly FormField[], targetId: string): Choice {
  const target = group.attendees.find(({ attendeeId }) => attendeeId === targetId)
  const taken = rowsOf(group, fields).flatMap(({ field: { fieldName } }): [string, string][] => {
    if (!target || textOf(target, fieldName)) return []
    const giver = group.attendees.find((person) => textOf(person, fieldName))
    return giver ? [[fieldName, giver.attendeeId]] : []
  })
  return { targetId, fields: Object.fromEntries(taken) }
}

export function chosenFor({ targetId, fields }: Choice, fieldName: string): string {
  return fields[fieldName] ?? targetId
}

export function withField({ targetId, fields }: Choice, fieldName: string, attendeeId: string): Choice {
  const { [fieldName]: _, ...rest } = fields
  return { targetId, fields: attendeeId === targetId ? rest : { ...rest, [fieldName]: attendeeId } }
}
