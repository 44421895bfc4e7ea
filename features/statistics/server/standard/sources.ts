import { sql, type RawBuilder } from 'kysely'
import { originOf, type Origin } from '#features/statistics/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

/**
 * Everybody who holds a seat in one of the events, once: by the channel, promoter or invitation that brought them under their event's rule, or
 * else by the way they were entered. Read from what is kept; a name that several events have is one.
 */
export async function originsIn(db: Db, events: RawBuilder<{ id: string }>): Promise<Origin[]> {
  const { rows } = await sql<{ kind: string; name: string; total: number }>`
    with ruled as materialized (
      select e.id, case when s.touch = 'first' then 'FirstSource' else 'LastSource' end as field_name
      from (${events}) e left join source_setting s on s.top_org_id = app_org() and s.bvent_id = e.id
    ), sums as (
      select f.value, sum(f.total) as total from ruled r
        join answer_fact f on f.top_org_id = app_org() and f.bvent_id = r.id and f.field_name = r.field_name group by 1
    )
    select coalesce(k.kind, s.value) as kind, case when k.kind in ('channel', 'promoter') then k.name else '' end as name, sum(s.total)::int as total
    from sums s left join source k on k.top_org_id = app_org() and k.id = case when s.value ~ '^[0-9a-f]{8}-' then s.value::uuid end
    group by 1, 2 having sum(s.total) > 0 order by 3 desc, 1, 2`.execute(db)
  return rows.map(originOf)
}
