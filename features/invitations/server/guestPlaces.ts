import { textIn } from '#core/messages.ts'
import { columnIndex, columnsOf } from '#features/imports/columns.ts'
import { proposedFor } from '#features/imports/server/fields.ts'
import type { Table } from '#features/imports/server/workbook/readTable.ts'
import { guestFields, guestLabels, namesOf, type GuestField } from '#features/invitations/guestFields.ts'
import { placesIn } from '#features/invitations/server/readSheet.ts'
import type { Context } from '#server/kit/context.ts'

/** What the wizard of imports calls them. */
const wizardNames = {
  name: 'FullName',
  title: 'Title',
  gender: 'Gender',
  company: 'Company',
  mobile: 'Mobile',
  email: 'Email',
} as const satisfies Partial<Record<GuestField, string>>
const matched = Object.keys(wizardNames) as (keyof typeof wizardNames)[]

/**
 * In which column each field stands; -1 where none does. Our own names first; what they do not find is matched as the wizard matches it:
 * by what this organisation chose before, by other names, and by what stands in the column. What only sounds alike is left out: here
 * nobody is asked.
 */
export async function guestPlaces(
  { db, language }: Pick<Context, 'db' | 'language'>,
  table: Pick<Table, 'header' | 'sample' | 'filled'>,
): Promise<Record<GuestField, number>> {
  const places = placesIn(table.header, guestFields, namesOf)
  const taken = new Set(Object.values(places))
  const columns = columnsOf(
    table,
    (letters) => letters,
    (column) => `#${column + 1}`,
  ).filter(({ id }) => !taken.has(columnIndex(id)))
  const targets = matched
    .filter((field) => places[field] < 0)
    .map((field) => ({ fieldId: wizardNames[field], displayName: textIn(guestLabels(field), language), isRequired: false }))
  if (columns.length === 0 || targets.length === 0) return places
  const proposed = [...(await proposedFor(db, columns, targets)).values()].filter(({ reason }) => reason !== 'similar')
  const found = matched.flatMap((field) => {
    const proposal = proposed.find(({ fieldId }) => fieldId === wizardNames[field])
    return proposal ? [[field, columnIndex(proposal.columnId)] as const] : []
  })
  return { ...places, ...Object.fromEntries(found) }
}
