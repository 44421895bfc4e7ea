import type { UniqueValue, LookUps } from '#features/imports/server/judging.ts'
import { labelKey } from '#core/label.ts'
import { asksForMobile } from '#features/forms/personValues.ts'
import { isBlank, validationOf, type Problem, type StoredValue } from '#features/forms/values.ts'
import { uniqueValuesOf, valuesOfPerson, type StoredAnswers } from '#features/orders/server/person.ts'
import { isFormulaError, isShortened, resolveRegions } from '#features/imports/cells.ts'
import { ATTENDEE_ID, importStatuses, MOST_REMARK, REMARK, TICKET_NAME, type Policy, type RowStatus } from '#features/imports/rules.ts'
import { note, type Note } from '#features/imports/say.ts'
import type { Existing } from '#features/imports/server/judging.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const noRest = async () => {}

export type Judged = {
  rowNo: number
  cells: readonly string[]
  status: RowStatus
  existing: Existing | null
  ticket: TicketRow | null
  /** The answers as they will be kept; of an update all of the person's. */
  values: StoredAnswers
  /** The person's answers before. */
  old: StoredAnswers | null
  remark: string
  uniqueValues: UniqueValue[]
  /** By which the person is found, if there is one. */
  matchKey: string | null
  /** What no other row of the file may share. */
  keys: string[]
  errors: Record<string, Note>
  /** What is left as it is though the file says otherwise. */
  notes: Record<string, Note>
}

/** Judges rows as the form itself would: one look-up for all of them, then each by the form's own code. */
export async function judgeRows(setup: Setup, rows: readonly ReadRow[], look: LookUps, rest = noRest): Promise<Judged[]> {
  const meant = await lookUp(setup, rows, look)
  const judged: Judged[] = []
  for (const [at, row] of rows.entries()) {
    await rest()
    judged.push(judge(setup, row, meant(at)))
  }
  const holders = await look.holders(judged.flatMap(({ uniqueValues }) => uniqueValues))
  if (holders.size > 0)
    for (const { uniqueValues, existing, errors } of judged)
      for (const fieldName of takenOf(uniqueValues, holders, existing?.id)) errors[fieldName] ??= note('row.taken')
  return judged
}

/** The key of a row, and whom it means. */
type Meant = { key: string | null; found: readonly Existing[] }

/** Finds out for all rows at once whom they mean; asked by the place of the row. */
export async function lookUp(setup: Setup, rows: readonly ReadRow[], look: LookUps): Promise<(at: number) => Meant> {
  const keys = rows.map(({ cells }) => keyOf(setup, cells))
  const people = await look.people(keys.filter((key) => key !== null))
  return (at) => {
    const key = keys[at] ?? null
    return { key, found: (key !== null && people.get(key)) || nobody }
  }
}

const nobody: readonly Existing[] = []

/** As if nobody were there yet. */
export const judgeNew = (setup: Setup, row: ReadRow): Judged => judge(setup, row, { key: keyOf(setup, row.cells), found: nobody })

/** Values that somebody else in the event already has. */
export function takenOf(values: readonly UniqueValue[], holders: ReadonlyMap<string, string>, self: string | undefined): string[] {
  return values.flatMap(({ fieldName, valueKey }) => {
    const holder = holders.get(`${fieldName}:${valueKey}`)
    return holder && holder !== self ? [fieldName] : []
  })
}

const cellOf = (cells: readonly string[], column: number) => (column < 0 ? '' : (cells[column] ?? ''))

/** The key by which the row finds its attendee, in the one spelling that is kept; of a document number its blind key. */
function keyOf({ matchKey, attendeeId, matched, sealer }: Setup, cells: readonly string[]): string | null {
  if (matchKey === '') return null
  if (matchKey === 'AttendeeId') {
    const text = cellOf(cells, attendeeId)
    return UUID.test(text) ? text.toLowerCase() : null
  }
  const read = matched?.(cells)
  if (!read || !('value' in read) || typeof read.value !== 'string') return null
  return matchKey === 'IdNumber' ? sealer.key(read.value).toString('hex') : read.value
}

export function judge(setup: Setup, { rowNo, cells }: ReadRow, { key, found }: Meant): Judged {
  const { mapped, matchKey } = setup
  const errors: Record<string, Note> = {}
  const notes: Record<string, Note> = {}
  const existing = found.length === 1 ? (found[0] ?? null) : null
  if (found.length > 1) errors[matchKey] = note('row.ambiguous', { n: found.length })
  if (matchKey === 'AttendeeId' && !existing && cellOf(cells, setup.attendeeId) !== '') errors[ATTENDEE_ID] = note('row.unknownAttendee')

  const given = { ...setup.unanswered }
  for (const { column, field, read } of mapped) {
    const text = cellOf(cells, column)
    if (text !== '') given[field.fieldName] = read(text)
  }
  if (setup.regionFields.length > 0) resolveRegions(given, setup.regionFields, setup.regionNames)
  const ticket = ticketOf(setup, cells, existing, { errors, notes })
  const old = existing && valuesOfPerson(existing, setup.sealer)
  const values = old ? merged(setup, given, old) : given
  const names = old ? mapped.map(({ field }) => field.fieldName) : undefined
  const answers = setup.judgeAnswers({ ticketId: ticket?.id, values, only: names })
  for (const { fieldName, problem } of answers.wrong) errors[fieldName] ??= noteOf(problem)
  for (const { column, field } of mapped) {
    const text = cellOf(cells, column)
    if (text.startsWith('#') && isFormulaError(text)) errors[field.fieldName] = note('row.formula', { value: text })
    else if (errors[field.fieldName] && isShortened(text) && asksForMobile(validationOf(field)))
      errors[field.fieldName] = note('row.shortened', { value: text })
  }
  const answered =
    old && names ? { ...old, ...Object.fromEntries(names.map((name) => [name, answers.values[name] ?? null])) } : answers.values
  const remark = remarkOf(setup, cells, existing, errors)
  const uniqueValues = uniqueValuesOf(setup.uniqueFields, answered, setup.sealer)
  return {
    rowNo,
    cells,
    status: existing ? importStatuses.update : importStatuses.add,
    existing,
    ticket,
    values: answered,
    old,
    remark,
    uniqueValues,
    matchKey: key,
    keys: keysOf(setup, key, uniqueValues),
    errors,
    notes,
  }
}

const noteOf = ({ message, most }: Problem): Note => ({ message, ...(most !== undefined && { params: { most } }) })

/** By mobile and by the unique mobile are one thing; document numbers never stand there in clear. */
export function keysOf({ matchKey }: Pick<Setup, 'matchKey'>, key: string | null, uniqueValues: readonly UniqueValue[]): string[] {
  const keys = uniqueValues.map(({ fieldName, valueKey }) => `${fieldName}:${valueKey}`)
  if (key === null) return keys
  const own = `${matchKey}:${key}`
  return keys.includes(own) ? keys : [...keys, own]
}

function merged({ mapped }: Setup, given: Record<string, unknown>, old: StoredAnswers): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const change = new Map(mapped.map(({ field, policy }) => [field.fieldName, policy]))
  for (const [fieldName, value] of Object.entries(old)) if (!isBlank(value)) values[fieldName] = value
  for (const [fieldName, policy] of change) values[fieldName] = chosen(policy, given[fieldName] ?? null, old[fieldName] ?? null)
  return values
}

function chosen(policy: Policy, next: unknown, old: StoredValue): unknown {
  if (isBlank(next)) return policy === 'overwrite' ? null : old
  return policy === 'fillBlank' && !isBlank(old) ? old : next
}

type Found = Pick<Judged, 'errors' | 'notes'>

function ticketOf(setup: Setup, cells: readonly string[], existing: Existing | null, { errors, notes }: Found): TicketRow | null {
  const { job, tickets } = setup
  const value = job.importType === 'oneTime' ? cellOf(cells, setup.ticketName) : ''
  const ticket = job.importType === 'oneTime' ? setup.ticketOfName.get(labelKey(value)) : tickets.find(({ id }) => id === job.ticketId)
  const held = existing && tickets.find(({ id }) => id === existing.ticketId)
  if (held && (ticket?.id === held.id || (job.importType === 'oneTime' && value === ''))) return held
  if (!ticket) errors[TICKET_NAME] = value === '' ? note('row.noTicket') : note('row.unknownTicket', { value })
  else if (!existing && !ticket.isOpen) errors[TICKET_NAME] = note('row.closedTicket', { value: ticket.name })
  if (!held || !ticket) return held ?? ticket ?? null
  const why = whyNotChanged(setup, held, ticket)
  if (why) notes[TICKET_NAME] = note(`note.${why}`, { kept: held.name, value: ticket.name })
  return why ? held : ticket
}

/** A ticket is changed as by hand, that is for one of the same price; and only where the file names each person's own. */
function whyNotChanged({ job, ticketPolicy }: Setup, held: TicketRow, wanted: TicketRow) {
  if (job.importType === 'byTicket') return 'ticketByTicket'
  if (ticketPolicy === 'fillBlank') return 'ticketPolicy'
  return held.priceMinor === wanted.priceMinor && held.currency === wanted.currency ? null : 'ticketPrice'
}

function remarkOf({ remark, remarkPolicy }: Setup, cells: readonly string[], existing: Existing | null, errors: Judged['errors']): string {
  const old = existing?.remark ?? ''
  if (remark < 0) return old
  const text = cellOf(cells, remark)
  if (text.length > MOST_REMARK) errors[REMARK] = note('row.remark', { most: MOST_REMARK })
  return String(chosen(remarkPolicy, text, old === '' ? null : old) ?? '')
}
