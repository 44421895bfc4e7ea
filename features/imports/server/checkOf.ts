import { randomBytes } from 'node:crypto'
import type { Check } from '#features/imports/checks.ts'
import { importStatuses } from '#features/imports/rules.ts'
import { fieldOfReason, reasonOf, type Note } from '#features/imports/say.ts'
import type { Judged } from '#features/imports/server/judge.ts'

/** What is kept of a judgement. */
export function checkOf({ rowNo, existing, status, errors, keys }: Judged): Check {
  const check: Check = { rowNo, attendeeId: existing?.id ?? drawId(rowNo), status, keys }
  const wrong = Object.entries(errors)
  if (wrong.length > 0) check.reasons = wrong.map(([field, found]) => reasonOf(field, found))
  return check
}

/** The same of somebody new about whom there is nothing to say. */
export function newCheck(rowNo: number, keys: string[]): Check {
  return { rowNo, attendeeId: drawId(rowNo), status: importStatuses.add, keys }
}

/** A field is wrong for one reason: the first that was found. */
export function addReason(check: Check, field: string, why: Note): void {
  if (check.reasons?.some((reason) => fieldOfReason(reason) === field)) return
  check.reasons = [...(check.reasons ?? []), reasonOf(field, why)]
}

const CHANCE_LETTERS = 12
const DRAWN_AT_ONCE = 256
let drawn = ''
let used = 0
let moment = { at: 0, text: '' }

/** A UUIDv7 in the order of the file: the moment, the row, then chance, which is drawn for many at once since asking costs more than an id. */
function drawId(rowNo: number): string {
  const now = Date.now()
  if (now !== moment.at) moment = { at: now, text: momentText(now) }
  if (used === drawn.length) [drawn, used] = [randomBytes((CHANCE_LETTERS / 2) * DRAWN_AT_ONCE).toString('hex'), 0]
  used += CHANCE_LETTERS
  const row = (0x7000_8000 + (rowNo >>> 14) * 0x1_0000 + (rowNo & 0x3fff)).toString(16)
  return `${moment.text}${row.slice(0, 4)}-${row.slice(4)}-${drawn.slice(used - CHANCE_LETTERS, used)}`
}

function momentText(at: number): string {
  const text = at.toString(16).padStart(12, '0')
  return `${text.slice(0, 8)}-${text.slice(8)}-`
}
