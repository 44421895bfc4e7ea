import type { Selection } from '#console/kit/selection.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import type { SearchData } from '#features/attendees/filter.ts'
import { plainText, valueIn } from '#features/attendees/console/list/cellText.ts'

/** Whom a verb is about: one person, chosen rows, or all that match. */
export type Target = {
  bventId: string
  chosen: { isSelectAll: boolean; attendeeIds: string[]; excludedIds: string[]; searchData?: SearchData }
  /** How many are reached; null when that cannot be said before. */
  n: number | null
  /** Named where it is one person. */
  person: Attendee | null
}

export function onePerson(person: Attendee): Target {
  const { bventId, attendeeId } = person
  return { bventId, chosen: { isSelectAll: false, attendeeIds: [attendeeId], excludedIds: [] }, n: 1, person }
}

export function manyPeople(
  bventId: string,
  { isSelectAll, attendeeIds, excludedIds }: Selection,
  match: SearchData,
  n: number | null,
): Target {
  return {
    bventId,
    chosen: {
      isSelectAll,
      attendeeIds: [...attendeeIds],
      excludedIds: [...excludedIds],
      ...(isSelectAll && { searchData: match }),
    },
    n,
    person: null,
  }
}

export function fullNameOf({ attendeeFieldValues }: Pick<Attendee, 'attendeeFieldValues'>): string {
  return plainText(valueIn(attendeeFieldValues, 'FullName'), ' ')
}
