import type { TaskContext } from '#server/kit/context.ts'
import { sealedBlocks } from '#features/imports/server/blocks.ts'
import { threadOf, type JudgeThread, type Step } from '#features/imports/server/judgeThread.ts'
import type { Prepared } from '#features/imports/server/prepareRows.ts'
import type { Gathered } from '#features/imports/server/judging.ts'
import { termsOf } from '#features/imports/server/terms.ts'
import type { Skip } from '#features/orders/rules.ts'
import { masterKeyOf } from '#server/kit/sealed.ts'

export const BLOCKS_AT_ONCE = 2

/** Some blocks of the file, and what the thread makes of them; null where that must be done row by row. */
export type Chunk = { after: number; last: number; terms: string; step: Step; prepared: Promise<Prepared | null> }
type Saving = { key: string; cursor: number; gathered: Gathered; skip: Skip }
type Under = Pick<Chunk, 'terms' | 'step'>

/** Each thread makes the next chunk ready while the database writes this one. */
const ahead = new WeakMap<JudgeThread, Chunk>()

/** The chunk behind the cursor, null at the end; it was made ready under the form and the tickets of now, or it is made anew. */
export async function chunkAt(ctx: TaskContext, saving: Saving): Promise<Chunk | null> {
  const thread = threadOf(ctx.taskId, false)
  const terms = termsOf(saving.gathered) + JSON.stringify(saving.skip)
  const known = ahead.get(thread)
  const isUnder = known?.terms === terms
  const under = { terms, step: isUnder ? known.step : { gathered: saving.gathered, master: await masterKeyOf(ctx) } }
  const chunk = isUnder && known.after === saving.cursor ? known : await begin(ctx, thread, saving, under)
  const next = chunk && (await begin(ctx, thread, { ...saving, cursor: chunk.last }, under))
  if (next) ahead.set(thread, next)
  else ahead.delete(thread)
  return chunk
}

async function begin(ctx: TaskContext, thread: JudgeThread, { key, cursor, skip }: Saving, under: Under): Promise<Chunk | null> {
  const blocks = await sealedBlocks(ctx, key, cursor, BLOCKS_AT_ONCE)
  const last = blocks.at(-1)?.lastRow
  if (last === undefined) return null
  const prepared = thread.prepare({ step: under.step, blocks, skip })
  prepared.catch(() => {})
  return { after: cursor, last, ...under, prepared }
}
