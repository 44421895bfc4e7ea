import { sql } from 'kysely'
import type { Step } from '#features/imports/server/judgeThread.ts'
import { gather } from '#features/imports/server/setup.ts'
import { matchKeyOf } from '#features/imports/server/setupOf.ts'
import type { MatchedJob } from '#features/imports/server/judging.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { masterKeyOf } from '#server/kit/sealed.ts'

/** What a thread needs to check blocks of this import, but for the blocks. */
export async function checkOrder(ctx: { db: Db; config: Config; now: Date }, job: MatchedJob) {
  const step: Step = { gathered: await gather(ctx, job), master: await masterKeyOf(ctx) }
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from attendee where bvent_id = ${job.bventId}) as is_empty`.execute(ctx.db)
  const mapped = new Map((job.mapping ?? []).flatMap(({ fieldId }) => (fieldId ? [[fieldId, true]] : [])))
  return {
    step,
    isEmpty: rows[0]?.isEmpty ?? false,
    matchKey: matchKeyOf(job, mapped),
  }
}
