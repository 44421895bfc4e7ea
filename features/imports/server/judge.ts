import { labelKey } from '#core/label.ts'
import { asksForMobile } from '#features/forms/personValues.ts'
import { isBlank, readAnswer, validationOf, type Problem, type StoredValue } from '#features/forms/values.ts'
import { uniqueValuesOf, valuesOfPerson, type Kept } from '#features/attendees/server/person.ts'
import { isFormulaError, isShortened, resolveRegions } from '#features/imports/cells.ts'
import { ATTENDEE_ID, importStatuses, REMARK, TICKET_NAME, type Policy, type RowStatus } from '#features/imports/rules.ts'
import { note, type Note } from '#features/imports/say.ts'
import { existingPeople, holdersOf, type Existing } from '#features/imports/server/people.ts'
import { rests } from '#features/imports/server/rest.ts'
import type { Setup } from '#features/imports/server/setup.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import type { Db } from '#server/kit/db.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'

export const MOST_REMARK = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type Judged = {
  rowNo: number
  cells: readonly string[]
  status: RowStatus
  existing: Existing | null
  ticket: TicketRow | null
  /** The answers as they will be kept; of an update all of the person's. */
  values: Kept
  /** The person's answers before. */
  old: Kept | null
  remark: string
  uniqueValues: { fieldName: string; valueKey: string }[]
  /** What no other row of the file may share. */
  keys: string[]
  errors: Record<string, Note>
}

/** Judges rows as the form itself would: one look-up for all of them, then each by the form's own code. */
export async function judgeRows(db: Db, setup: Setup, rows: readonly ReadRow[], { isLocked = false } = {}): Promise<Judged[]> {
  const keys = rows.map(({ cells }) => keyOf(setup, cells))
  const people = await existingPeople(db, setup, [...new Set(keys.filter((key) => key !== null))], isLocked)
  const judged: Judged[] = []
  const rest = rests()
  for (const [index, row] of rows.entries()) {
    await rest()
    const key = keys[index] ?? null
    const found = key === null ? [] : (people.get(setup.matchKey === 'IdNumber' ? setup.sealer.key(key).toString('hex') : key) ?? [])
    judged.push(judge(setup, row, key, found))
  }
  await refuseTaken(db, setup, judged)
  return judged
}

const cellOf = (cells: readonly string[], column: number) => (column < 0 ? '' : (cells[column] ?? ''))

/** The key by which the row finds its attendee, in the one spelling that is kept. */
function keyOf({ matchKey, mapped, attendeeId, form }: Setup, cells: readonly string[]): string | null {
  if (matchKey === '') return null
  if (matchKey === 'AttendeeId') {
    const text = cellOf(cells, attendeeId)
    return UUID.test(text) ? text.toLowerCase() : null
  }
  const found = mapped.find(({ field }) => field.fieldName === matchKey)
  if (!found) return null
  const read = readAnswer(found.field, found.read(cellOf(cells, found.column)), { timeZone: form.timeZone })
  return 'value' in read && typeof read.value === 'string' ? read.value : null
}

function judge(setup: Setup, { rowNo, cells }: ReadRow, key: string | null, found: readonly Existing[]): Judged {
  const { mapped, matchKey } = setup
  const errors: Record<string, Note> = {}
  const existing = found.length === 1 ? (found[0] ?? null) : null
  if (found.length > 1) errors[matchKey] = note('row.ambiguous', { n: found.length })
  if (matchKey === 'AttendeeId' && !existing && cellOf(cells, setup.attendeeId) !== '') errors[ATTENDEE_ID] = note('row.unknownAttendee')

  const given: Record<string, unknown> = {}
  for (const { column, field, read } of mapped) {
    const text = cellOf(cells, column)
    if (text !== '') given[field.fieldName] = read(text)
  }
  if (setup.regionFields.length > 0) resolveRegions(given, setup.regionFields, setup.regionNames)
  const ticket = ticketOf(setup, cells, existing, errors)
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
  const kept = old && names ? { ...old, ...Object.fromEntries(names.map((name) => [name, answers.values[name] ?? null])) } : answers.values
  const remark = remarkOf(setup, cells, existing, errors)
  const uniqueValues = uniqueValuesOf(setup.uniqueFields, kept, setup.sealer)
  return {
    rowNo,
    cells,
    status: existing ? importStatuses.update : importStatuses.add,
    existing,
    ticket,
    values: kept,
    old,
    remark,
    uniqueValues,
    keys: keysOf(setup, key, uniqueValues),
    errors,
  }
}

const noteOf = ({ message, most }: Problem): Note => ({ message, ...(most !== undefined && { params: { most } }) })

/** By mobile and by the unique mobile are one thing; document numbers never stand there in clear. */
function keysOf({ matchKey, sealer }: Setup, key: string | null, uniqueValues: Judged['uniqueValues']): string[] {
  const keys = uniqueValues.map(({ fieldName, valueKey }) => `${fieldName}:${valueKey}`)
  if (key === null) return keys
  return [...new Set([...keys, `${matchKey}:${matchKey === 'IdNumber' ? sealer.key(key).toString('hex') : key}`])]
}

function merged({ mapped }: Setup, given: Record<string, unknown>, old: Kept): Record<string, unknown> {
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

function ticketOf(setup: Setup, cells: readonly string[], existing: Existing | null, errors: Judged['errors']): TicketRow | null {
  const { job, tickets } = setup
  if (existing) return tickets.find(({ id }) => id === existing.ticketId) ?? null
  const value = job.importType === 'oneTime' ? cellOf(cells, setup.ticketName) : ''
  const ticket = job.importType === 'oneTime' ? setup.ticketOfName.get(labelKey(value)) : tickets.find(({ id }) => id === job.ticketId)
  if (!ticket) errors[TICKET_NAME] = value === '' ? note('row.noTicket') : note('row.unknownTicket', { value })
  else if (!ticket.isOpen) errors[TICKET_NAME] = note('row.closedTicket', { value: ticket.name })
  return ticket ?? null
}

function remarkOf({ remark, remarkPolicy }: Setup, cells: readonly string[], existing: Existing | null, errors: Judged['errors']): string {
  const old = existing?.remark ?? ''
  if (remark < 0) return old
  const text = cellOf(cells, remark)
  if (text.length > MOST_REMARK) errors[REMARK] = note('row.remark', { most: MOST_REMARK })
  return String(chosen(remarkPolicy, text, old === '' ? null : old) ?? '')
}

/** Values that somebody else in the event already has. */
async function refuseTaken(db: Db, { job }: Setup, judged: readonly Judged[]): Promise<void> {
  const holders = await holdersOf(
    db,
    job.bventId,
    judged.flatMap(({ uniqueValues }) => uniqueValues),
  )
  if (holders.size === 0) return
  for (const { uniqueValues, existing, errors } of judged)
    for (const { fieldName, valueKey } of uniqueValues) {
      const holder = holders.get(`${fieldName}:${valueKey}`)
      if (!holder || holder === existing?.id) continue
      errors[fieldName] ??= note('row.taken')
    }
}
