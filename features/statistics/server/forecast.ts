import { sql } from 'kysely'
import { todayIn } from '#core/dateTime.ts'
import { forecastOf } from '#features/statistics/rules.ts'
import { sameKind, type CountedEvent } from '#features/statistics/server/standard/people.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const AHEAD_MS = 7 * 86_400_000

/** Written down once a day in the week before an event, so that it can be held against what happened. */
export async function writeForecasts({ pool, now }: JobContext): Promise<void> {
  const { rows } = await sql<{ topOrgId: string; bventId: string }>`
    select top_org_id, bvent_id from events_to_forecast(${now}, ${new Date(now.getTime() + AHEAD_MS)})`.execute(pool.db)
  for (const { topOrgId, bventId } of rows)
    await inScope(pool.db, { orgId: topOrgId }, (db) => writeForecast(db, { topOrgId, bventId, now }))
}

export async function writeForecast(
  db: JobContext['pool']['db'],
  { topOrgId, bventId, now }: { topOrgId: string; bventId: string; now: Date },
) {
  const event: CountedEvent | undefined = await db.selectFrom('bvent').selectAll().where('id', '=', bventId).executeTakeFirst()
  if (!event) return
  const { rows } = await sql<{ registered: number }>`
    select coalesce(sum(total), 0)::int as registered from attendee_tally
    where top_org_id = app_org() and bvent_id = ${bventId} and status = 'Registered'`.execute(db)
  const registered = rows[0]?.registered ?? 0
  const past = (await sameKind(db, event, now)).filter(({ isAlike }) => isAlike)
  const made = forecastOf(registered, past)
  if (!made) return
  const { expected, low, high, events } = made
  await db
    .insertInto('turnoutForecast')
    .values({ topOrgId, bventId, day: todayIn(event.timeZone, now), registered, expected, low, high, events })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
