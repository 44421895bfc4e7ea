import { isWanted, tallyOf, type Check, type Which } from '#features/imports/checks.ts'
import { importStatuses, type MatchKey } from '#features/imports/rules.ts'
import { judgeNew } from '#features/imports/server/judge.ts'
import type { CheckedBlock, SealedBlock } from '#features/imports/server/judgedBlocks.ts'
import { newPeople, type NewPeople } from '#features/imports/server/newPeople.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { Skip } from '#features/orders/rules.ts'
import { binaryColumn, type BinaryArray } from '#server/kit/database/binaryArray.ts'
import { rowsOfBatch } from '#features/imports/server/workbook/rowBatch.ts'

export const savable: Which = { status: importStatuses.all, hasError: false, isJudged: false }

/** Some blocks made ready to be saved, as if everybody in them were new and nothing stood in their way. */
export type Prepared = NewPeople & {
  /** By these the people would be found if they were there already. */
  matchKey: MatchKey
  matchKeys: BinaryArray
  /** The blocks as they will be when all of it is saved. */
  blocks: CheckedBlock[]
}

/** Null where a row is no longer what the check said, or was never new: then each is looked at. */
export function prepareRows(setup: Setup, skip: Skip, sealed: readonly SealedBlock[]): Prepared | null {
  const matchKeys = binaryColumn('text')
  const people = newPeople(setup, skip)
  const blocks: CheckedBlock[] = []
  for (const { firstRow, lastRow, cells, checks: packed } of sealed) {
    const checks = packed ? (JSON.parse(setup.sealer.openPacked(Buffer.from(packed))) as Check[]) : []
    const all = rowsOfBatch(setup.sealer.openPacked(Buffer.from(cells)))
    for (const [at, check] of checks.entries()) {
      const row = all[at]
      if (!row || !isWanted(check, savable)) continue
      const { ticket, values, remark, uniqueValues, matchKey, errors } = judgeNew(setup, row)
      if (check.status !== importStatuses.add || !ticket || Object.keys(errors).length > 0) return null
      if (matchKey !== null) matchKeys.add(matchKey)
      people.add({ attendeeId: check.attendeeId, ticket, values, remark, uniqueValues })
      check.isSaved = true
    }
    blocks.push({ firstRow, lastRow, checks: setup.sealer.sealPacked(JSON.stringify(checks)), tally: tallyOf(checks) })
  }
  return { ...people.end(), matchKey: setup.matchKey, matchKeys: matchKeys.end(), blocks }
}
