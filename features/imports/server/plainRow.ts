import type { PlainRow } from '#features/imports/server/judging.ts'
import { labelKey } from '#core/label.ts'
import { isAnswerable } from '#features/forms/fields.ts'
import { isRegion, shapeOf } from '#features/forms/fieldTypes.ts'
import { plainReaders, type PlainReader } from '#features/forms/plainAnswers.ts'
import { uniqueValuesOf, type StoredAnswers } from '#features/orders/server/person.ts'
import { remembered, resolveRegions } from '#features/imports/cells.ts'
import { ATTENDEE_ID, MOST_REMARK } from '#features/imports/rules.ts'
import type { MappedField, Setup } from '#features/imports/server/judging.ts'

type Whole = Omit<Setup, 'plainRow'>

/**
 * The short way for rows of new people in which every cell is right by itself: nearly all rows of a usual file. It finds nothing wrong
 * by itself, and asks of each cell what `judge` asks; only the answers are not gathered, since a check keeps none of them.
 */
export function plainRow(setup: Whole): PlainRow {
  const { form, mapped, matchKey, remark, uniqueFields, sealer } = setup
  const readers = plainReaders({ ...form, audience: 'organiser', now: setup.now })
  const isMapped = new Set(mapped.map(({ field }) => field.fieldName))
  const regions = mapped.filter(({ field }) => isRegion(field.fieldType))
  const cells = mapped.filter(({ field }) => !isRegion(field.fieldType)).map((one) => cellOf(one, readers, setup))
  const isPossible =
    matchKey !== ATTENDEE_ID &&
    cells.every(({ read }) => read !== null) &&
    form.fields.filter(isAnswerable).every(({ fieldName }) => isMapped.has(fieldName) || readers.get(fieldName)?.(null) === null) &&
    !uniqueFields.some(({ fieldType }) => isRegion(fieldType))
  if (!isPossible) return () => null
  const areRegionsRight = regionJudge(setup, regions)
  const isTicketRight = ticketJudge(setup)

  return (row) => {
    const held: StoredAnswers = {}
    for (const { column, fieldName, read, blank, isUnique } of cells) {
      const text = row[column] ?? ''
      const value = text === '' ? blank : read?.(text)
      if (value === undefined) return null
      if (isUnique) held[fieldName] = value
    }
    if (!areRegionsRight(row) || !isTicketRight(row)) return null
    if (remark >= 0 && (row[remark] ?? '').length > MOST_REMARK) return null
    return uniqueValuesOf(uniqueFields, held, sealer)
  }
}

const HASH = 35

/** How one column is read; `read` is null where the form does not know its field. */
function cellOf(
  { column, field, read }: MappedField,
  readers: ReadonlyMap<string, PlainReader>,
  { uniqueFields }: Pick<Setup, 'uniqueFields'>,
) {
  const { fieldName } = field
  const answer = readers.get(fieldName)
  // What a formula left behind begins with `#`, and is never right.
  const plain = answer && ((text: string) => (text.charCodeAt(0) === HASH ? undefined : answer(read(text))))
  return {
    column,
    fieldName,
    read: plain ? (shapeOf(field.fieldType) === 'code' ? remembered(plain) : plain) : null,
    blank: answer?.(null),
    isUnique: uniqueFields.includes(field),
  }
}

/** Regions are judged together and by the whole form, but each combination only once. */
function regionJudge({ unanswered, regionFields, regionNames, judgeAnswers }: Whole, regions: readonly MappedField[]) {
  if (regions.length === 0) return () => true
  const names = new Set(regionFields.map(({ fieldName }) => fieldName))
  const areRight = remembered((texts: string) => {
    const given = { ...unanswered }
    for (const [at, text] of texts.split('\0').entries()) if (text !== '') given[regions[at]?.field.fieldName ?? ''] = text
    resolveRegions(given, regionFields, regionNames)
    return judgeAnswers({ values: given }).wrong.every(({ fieldName }) => !names.has(fieldName))
  })
  return (row: readonly string[]) => {
    let texts = row[regions[0]?.column ?? -1] ?? ''
    for (let at = 1; at < regions.length; at += 1) texts += `\0${row[regions[at]?.column ?? -1] ?? ''}`
    return areRight(texts)
  }
}

function ticketJudge({ job, tickets, ticketName, ticketOfName }: Whole): (row: readonly string[]) => boolean {
  if (job.importType !== 'oneTime') {
    const isOpen = tickets.find(({ id }) => id === job.ticketId)?.isOpen ?? false
    return () => isOpen
  }
  const isOpen = remembered((name: string) => ticketOfName.get(labelKey(name))?.isOpen ?? false)
  return (row) => isOpen(ticketName < 0 ? '' : (row[ticketName] ?? ''))
}
