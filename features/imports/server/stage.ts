import type { FormField } from '#features/forms/fieldTypes.ts'
import { dropBlocks, stageBatch } from '#features/imports/server/blocks.ts'
import { judgeAhead, type Ahead, type UnmatchedJob } from '#features/imports/server/judgeAhead.ts'
import { releaseThread } from '#features/imports/server/judgeThread.ts'
import type { CheckedBlock } from '#features/imports/server/judgedBlocks.ts'
import type { Context } from '#server/kit/context.ts'
import type { RowSink } from '#features/imports/server/workbook/readRows.ts'
import type { SealedBatch } from '#features/imports/server/workbook/rowBatch.ts'

type Staging = {
  sink: RowSink
  /** When all rows are kept: what every one of them was judged under, null where they were not. */
  staged: () => Promise<string | null>
  end: () => Promise<void>
}

/** Keeps the rows of a file as they come, judged already where they are many; while one block is written the next is judged. */
export function stagingOf(ctx: Context, job: UnmatchedJob, fields: readonly FormField[]): Staging {
  const place = { ...ctx, orgId: ctx.who.orgId }
  let ahead: Ahead | null = null
  let isWhole = true
  let judging: Promise<CheckedBlock | null> = Promise.resolve(null)
  let writing = Promise.resolve()
  const write = async (batch: SealedBatch, judged: typeof judging) => {
    const block = await judged
    isWhole &&= block !== null
    await stageBatch(place, job.id, batch, block)
  }
  return {
    sink: {
      async head(head) {
        ahead = await judgeAhead(ctx, job, fields, head)
      },
      async rows(batch) {
        judging = ahead ? ahead.judge(batch).catch(() => null) : Promise.resolve(null)
        await writing
        writing = write(batch, judging)
        writing.catch(() => {})
      },
      async restart() {
        await writing
        ;[ahead, isWhole] = [null, true]
        await dropBlocks(ctx, job.id)
      },
    },
    async staged() {
      await writing
      return ahead && isWhole ? ahead.mark : null
    },
    async end() {
      // Judging may ask the database, which must not happen once the transaction is over.
      await judging
      await writing.catch(() => {})
      releaseThread(job.id)
    },
  }
}
