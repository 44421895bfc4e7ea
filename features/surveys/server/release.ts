import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { comesOut } from '#features/surveys/rules.ts'
import type { SurveyRecord } from '#features/surveys/server/queries.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Place = { db: Db; config: Config }
type Of = Pick<SurveyRecord, 'topOrgId' | 'id'>

/** Lets waiting answers out together, in an order drawn by chance: none of them can be told by when or beside whom it was written. */
export async function release({ db, config }: Place, { topOrgId, id }: Of, isOver = false): Promise<void> {
  const waiting = await db
    .selectFrom('surveyWaiting')
    .select(['id', 'day', 'sealed'])
    .where('surveyId', '=', id)
    .forUpdate()
    .skipLocked()
    .execute()
  if (!comesOut(waiting.length, isOver)) return
  const sealer = await sealerOf({ db, config })
  const sheets = shuffled(waiting).map(({ day, sealed }) => ({ topOrgId, surveyId: id, day, answers: sealer.open(sealed) }))
  await db.insertInto('surveySheet').values(sheets).execute()
  const ids = waiting.map((row) => row.id)
  await db.deleteFrom('surveyWaiting').where('surveyId', '=', id).where('id', 'in', ids).execute()
}

/** When no more answers come, the last few come out too, and all are shuffled together: a group of three is not left by itself. */
export async function releaseAll(place: Place, survey: Of): Promise<void> {
  await release(place, survey, true)
  await sql`
    with gone as (delete from survey_sheet where survey_id = ${survey.id} returning top_org_id, survey_id, day, answers)
    insert into survey_sheet (top_org_id, survey_id, day, answers) select top_org_id, survey_id, day, answers from gone order by random()`.execute(
    place.db,
  )
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const to = randomInt(at + 1)
    const [here, there] = [mixed[at] as Item, mixed[to] as Item]
    mixed[at] = there
    mixed[to] = here
  }
  return mixed
}

/** Those that close by the clock, and groups that two answers left behind when they met. */
export async function releaseDue({ pool, config, now, log }: JobContext): Promise<void> {
  const { rows } = await sql<{ topOrgId: string; surveyId: string }>`select top_org_id, survey_id from surveys_to_release(${now})`.execute(
    pool.db,
  )
  for (const { topOrgId, surveyId } of rows)
    await inScope(pool.db, { orgId: topOrgId }, async (db) => {
      const survey = await db.selectFrom('survey').selectAll().where('id', '=', surveyId).forUpdate().executeTakeFirst()
      if (!survey) return
      const isOver = survey.state === 'Closed' || (survey.closesAt !== null && survey.closesAt <= now)
      await (isOver ? releaseAll({ db, config }, survey) : release({ db, config }, survey))
    }).catch((error: Error) => log.error({ err: error, surveyId }, 'answers not released'))
}
