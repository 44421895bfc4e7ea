import { randomFillSync } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Check } from '#features/imports/checks.ts'
import { fieldOfReason, reasonOf, type Note } from '#features/imports/say.ts'
import type { Judged } from '#features/imports/server/judge.ts'

/** What is kept of a judgement. */
export function checkOf({ rowNo, existing, status, errors, keys }: Judged): Check {
  const check: Check = { rowNo, attendeeId: existing?.id ?? drawId(rowNo), status, keys }
  const wrong = Object.entries(errors)
  if (wrong.length > 0) check.reasons = wrong.map(([field, found]) => reasonOf(field, found))
  return check
}

/** A field is wrong for one reason: the first that was found. */
export function addReason(check: Check, field: string, why: Note): void {
  if (check.reasons?.some((reason) => fieldOfReason(reason) === field)) return
  check.reasons = [...(check.reasons ?? []), reasonOf(field, why)]
}

const ID_BYTES = 16
const drawn = new Uint8Array(ID_BYTES * 256)
let at = drawn.length

/** In the order of the file. Chance is drawn for many ids at once: asking for it costs more than an id. */
function drawId(rowNo: number): string {
  if (at === drawn.length) {
    randomFillSync(drawn)
    at = 0
  }
  at += ID_BYTES
  return uuid({ random: drawn.subarray(at - ID_BYTES, at), seq: rowNo })
}
