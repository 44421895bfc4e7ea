import { sealedBlocks } from '#features/imports/server/blocks.ts'
import { nextStep, threadOf, type JudgeThread } from '#features/imports/server/judgeThread.ts'
import type { Prepared } from '#features/imports/server/prepareRows.ts'
import type { Gathered } from '#features/imports/server/setupOf.ts'
import { termsOf } from '#features/imports/server/terms.ts'
import type { Skip } from '#features/registration/rules.ts'
import { masterKeyOf } from '#server/kit/sealed.ts'
import type { TaskContext } from '#server/kit/task.ts'

export const BLOCKS_AT_ONCE = 2

/** Some blocks of the file, and what the thread makes of them; null where that must be done row by row. */
export type Chunk = { after: number; last: number; terms: string; prepared: Promise<Prepared | null> }
type Saving = { key: string; cursor: number; gathered: Gathered; skip: Skip }

/** Each thread makes the next chunk ready while the database writes this one. */
const ahead = new WeakMap<JudgeThread, Chunk>()

/** The chunk behind the cursor, null at the end; it was made ready under the form and the tickets of now, or it is made anew. */
export async function chunkAt(ctx: TaskContext, saving: Saving): Promise<Chunk | null> {
  const thread = threadOf(ctx.taskId, false)
  const terms = termsOf(saving.gathered) + JSON.stringify(saving.skip)
  const known = ahead.get(thread)
  const isFit = known?.after === saving.cursor && known.terms === terms
  const chunk = isFit ? known : await begin(ctx, thread, saving, terms)
  const next = chunk && (await begin(ctx, thread, { ...saving, cursor: chunk.last }, terms))
  if (next) ahead.set(thread, next)
  else ahead.delete(thread)
  return chunk
}

async function begin(ctx: TaskContext, thread: JudgeThread, { key, cursor, gathered, skip }: Saving, terms: string): Promise<Chunk | null> {
  const blocks = await sealedBlocks(ctx, key, cursor, BLOCKS_AT_ONCE)
  const last = blocks.at(-1)?.lastRow
  if (last === undefined) return null
  const prepared = thread.prepare({ stepId: nextStep(), gathered, master: await masterKeyOf(ctx), blocks, skip })
  prepared.catch(() => {})
  return { after: cursor, last, terms, prepared }
}
