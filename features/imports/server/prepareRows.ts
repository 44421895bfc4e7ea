import { isWanted, tallyOf, type Check, type Which } from '#features/imports/checks.ts'
import { importStatuses, type MatchKey } from '#features/imports/rules.ts'
import { judgeRows, type LookUps } from '#features/imports/server/judge.ts'
import type { CheckedBlock, SealedBlock } from '#features/imports/server/judgeThread.ts'
import { newPeople, type NewPeople, type NewRow } from '#features/imports/server/newPeople.ts'
import type { Setup } from '#features/imports/server/setupOf.ts'
import type { Skip } from '#features/registration/rules.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'
import { rowsOfBatch } from '#server/kit/workbook/rowBatch.ts'
import { breathe } from '#server/kit/yieldToOthers.ts'

export const savable: Which = { status: importStatuses.all, hasError: false, isJudged: false }

/** Some blocks made ready to be saved, as if everybody in them were new and nothing stood in their way. */
export type Prepared = NewPeople & {
  /** By these the people would be found if they were there already. */
  matchKey: MatchKey
  matchKeys: string[]
  /** The blocks as they will be when all of it is saved. */
  blocks: CheckedBlock[]
}

const nobody: LookUps = { people: async () => new Map(), holders: async () => new Map() }

/** Null where a row is no longer what the check said, or was never new: then each is looked at. */
export async function prepareRows(setup: Setup, skip: Skip, sealed: readonly SealedBlock[]): Promise<Prepared | null> {
  const matchKeys: string[] = []
  const rows: NewRow[] = []
  const blocks: CheckedBlock[] = []
  for (const { firstRow, lastRow, cells, checks: kept } of sealed) {
    const checks = kept ? (JSON.parse(setup.sealer.openPacked(Buffer.from(kept))) as Check[]) : []
    const all = rowsOfBatch(setup.sealer.openPacked(Buffer.from(cells)))
    const wanted: { row: ReadRow; check: Check }[] = []
    for (const [at, check] of checks.entries()) {
      const row = all[at]
      if (row && isWanted(check, savable)) wanted.push({ row, check })
    }
    const judged = await judgeRows(
      setup,
      wanted.map(({ row }) => row),
      nobody,
      async () => breathe(),
    )
    for (const [at, row] of judged.entries()) {
      const check = wanted[at]?.check
      if (!check || check.status !== importStatuses.add || !row.ticket || Object.keys(row.errors).length > 0) return null
      if (row.matchKey !== null) matchKeys.push(row.matchKey)
      rows.push({ ...row, attendeeId: check.attendeeId })
      check.isSaved = true
    }
    blocks.push({ firstRow, lastRow, checks: setup.sealer.sealPacked(JSON.stringify(checks)), tally: tallyOf(checks) })
  }
  return { ...newPeople(setup, skip, rows, breathe), matchKey: setup.matchKey, matchKeys, blocks }
}
