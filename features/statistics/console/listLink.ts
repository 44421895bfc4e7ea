import { pathOf } from '#core/page.ts'
import type { FilterCondition } from '#features/attendees/filter.ts'
import { pages } from '#features/pages.ts'

/** The people behind a number: the list of the event with the same conditions in its address. */
export function listLink(bventId: string, conditions: readonly FilterCondition[], status = ''): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(conditions.length > 0 && { filter: JSON.stringify({ relation: 'AND', items: conditions }) }),
  })
  return `${pathOf(pages.attendees.list, { bventId })}?${query.toString()}`
}

export function equals(fieldName: string, ...values: string[]): FilterCondition {
  return { fieldName, fieldAction: { code: values.length > 1 ? 'In' : 'EQ' }, fieldValue: values }
}
