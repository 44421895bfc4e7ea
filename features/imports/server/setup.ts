import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { importForm } from '#features/imports/server/jobs.ts'
import { setupOf } from '#features/imports/server/setupOf.ts'
import type { Gathered, MatchedJob, Setup } from '#features/imports/server/judging.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Reading = { db: Db; language: Language; now: Date }

/** Rows are judged in one language whoever asks, so that what was judged ahead, checked and saved is one judgement; what is shown is the reader's. */
export async function gather(
  { db, now }: Omit<Reading, 'language'>,
  job: MatchedJob,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Gathered> {
  return { job, form: await importForm(db, job.bventId, language), tickets: await ticketsOf(db, job.bventId), language, now }
}

export async function setUp(ctx: Reading & { config: Config }, job: MatchedJob): Promise<Setup> {
  return setupOf(await gather(ctx, job, ctx.language), await sealerOf(ctx))
}
