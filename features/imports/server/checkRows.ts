import type { Check } from '#features/imports/checks.ts'
import { note } from '#features/imports/say.ts'
import { addReason, checkOf, newCheck } from '#features/imports/server/checkOf.ts'
import { judge, keysOf, lookUp, takenOf } from '#features/imports/server/judge.ts'
import type { LookUps, UniqueValue } from '#features/imports/server/judging.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'

/** Judges rows keeping of each only what came of it, so that there is never much of them in memory. */
export async function checkRows(setup: Setup, rows: readonly ReadRow[], look: LookUps): Promise<Check[]> {
  const meant = await lookUp(setup, rows, look)
  const unique: UniqueValue[][] = []
  const checks = rows.map((row, at) => {
    const { key, found } = meant(at)
    const plain = found.length === 0 ? setup.plainRow(row.cells) : null
    if (plain) {
      unique.push(plain)
      return newCheck(row.rowNo, keysOf(setup, key, plain))
    }
    const judged = judge(setup, row, { key, found })
    unique.push(judged.uniqueValues)
    return checkOf(judged)
  })
  const holders = await look.holders(unique.flat())
  if (holders.size > 0)
    for (const [at, check] of checks.entries())
      for (const fieldName of takenOf(unique[at] ?? [], holders, check.attendeeId)) addReason(check, fieldName, note('row.taken'))
  return checks
}
