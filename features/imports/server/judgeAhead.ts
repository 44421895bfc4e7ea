import type { FormField } from '#features/forms/fieldTypes.ts'
import type { ImportType } from '#features/imports/rules.ts'
import { checkOrder } from '#features/imports/server/checkOrder.ts'
import { importFields, proposedFor } from '#features/imports/server/fields.ts'
import { threadOf } from '#features/imports/server/judgeThread.ts'
import type { CheckedBlock } from '#features/imports/server/judgedBlocks.ts'
import { lookUpsIn } from '#features/imports/server/people.ts'
import { namedColumns } from '#features/imports/server/readFile.ts'
import type { MatchedJob } from '#features/imports/server/judging.ts'
import { markOf } from '#features/imports/server/terms.ts'
import type { Context } from '#server/kit/context.ts'
import type { TableHead } from '#features/imports/server/workbook/readTable.ts'
import type { SealedBatch } from '#features/imports/server/workbook/rowBatch.ts'

export type UnmatchedJob = Omit<MatchedJob, 'mapping' | 'mapRules'>
export type Ahead = {
  /** What the rows are judged under. */
  mark: string
  judge: (batch: SealedBatch) => Promise<CheckedBlock | null>
}

/** Judges rows while others are still being read, as if what will be proposed were confirmed: mostly it is. */
export async function judgeAhead(ctx: Context, job: UnmatchedJob, fields: readonly FormField[], head: TableHead): Promise<Ahead> {
  const targets = importFields(fields, job.importType as ImportType, ctx.language)
  const proposed = await proposedFor(ctx.db, namedColumns(ctx, head), targets)
  const mapping = [...proposed.values()].map(({ columnId, fieldId }) => ({ excelFieldId: columnId, fieldId }))
  const order = await checkOrder(ctx, { ...job, mapping, mapRules: {} })
  const mark = await markOf(ctx.db, order.step.gathered)
  const thread = threadOf(job.id, true)
  const look = lookUpsIn(ctx.db, { job, matchKey: order.matchKey })
  let isFirst = true
  return {
    mark,
    async judge({ firstRow, lastRow, sealed }) {
      const judging = thread.check({ ...order, blocks: [{ firstRow, lastRow, cells: sealed, checks: null }], isFirst }, look)
      isFirst = false
      return (await judging)[0] ?? null
    },
  }
}
