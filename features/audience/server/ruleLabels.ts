import { sql } from 'kysely'
import { meantSql } from '#features/audience/server/scope.ts'
import type { Group } from '#features/audience/tree.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

type Asking = { db: Db; now: Date }

/** Whoever is in the group gets it, whoever is not any more loses it; in two statements, however many they are. */
export async function applyRule({ db, now }: Asking, { labelId, segmentId }: { labelId: string; segmentId: string }): Promise<void> {
  const { where } = await meantSql({ db, now, who: null }, { kind: 'all', items: [{ kind: 'segment', segmentId }] })
  await sql`
    delete from person_label l where l.top_org_id = app_org() and l.label_id = ${labelId} and not exists (
      select from person p where p.id = l.person_id and ${where})`.execute(db)
  await sql`
    insert into person_label (top_org_id, label_id, person_id, source, created_at)
    select p.top_org_id, ${labelId}::uuid, p.id, 'rule', ${now} from person p where ${where} on conflict do nothing`.execute(db)
  await sql`update label set ruled_at = ${now} where top_org_id = app_org() and id = ${labelId}`.execute(db)
}

export const COUNT_MS = 10 * 60_000

/** Living groups are counted anew, the count of the day is kept, and labels by rule follow. */
export async function countSegments({ pool, now }: Pick<JobContext, 'pool' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - COUNT_MS)
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_segments_to_count(${before}) as org_id`.execute(pool.db)
  for (const { orgId } of orgs) {
    const segments = await inScope(pool.db, { orgId }, (db) =>
      db
        .selectFrom('segment')
        .select(['id', 'tree'])
        .where('isFixed', '=', false)
        .where((eb) => eb.or([eb('countedAt', 'is', null), eb('countedAt', '<', before)]))
        .orderBy('id')
        .execute(),
    )
    for (const { id, tree } of segments) await inScope(pool.db, { orgId }, (db) => countSegment({ db, now }, id, tree as Group))
  }
}

async function countSegment({ db, now }: Asking, segmentId: string, tree: Group): Promise<void> {
  const { where } = await meantSql({ db, now, who: null }, tree)
  const { rows } = await sql<{ total: number }>`
    update segment s set counted_at = ${now}, total = (select count(*) from person p where ${where})
    where s.top_org_id = app_org() and s.id = ${segmentId} returning s.total`.execute(db)
  if (!rows[0]) return
  await sql`
    insert into segment_day (top_org_id, segment_id, day, total)
    select app_org(), ${segmentId}::uuid, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${rows[0].total}
    on conflict (top_org_id, segment_id, day) do update set total = excluded.total`.execute(db)
  const labels = await db.selectFrom('label').select('id').where('segmentId', '=', segmentId).execute()
  for (const { id } of labels) await applyRule({ db, now }, { labelId: id, segmentId })
}
