import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/** Sessions keep their distance to the start; speakers come along under new ids. */
export async function copyProgramme({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('schedule')) return
  await sql`
    with renamed as materialized (
      select id as old_id, gen_random_uuid() as new_id from bvent_speaker where bvent_id = ${from}
    ), speakers as (
      insert into bvent_speaker (top_org_id, id, bvent_id, name, title, company, introduction, avatar_file_id, sort_id)
      select s.top_org_id, r.new_id, ${to}, s.name, s.title, s.company, s.introduction, s.avatar_file_id, s.sort_id
      from bvent_speaker s join renamed r on r.old_id = s.id
    )
    insert into bvent_session (top_org_id, id, bvent_id, title, start_time, end_time, track, room, description, speaker_ids)
    select s.top_org_id, gen_random_uuid(), ${to}, s.title, s.start_time + (n.start_time - o.start_time), s.end_time + (n.start_time - o.start_time),
      s.track, s.room, s.description,
      coalesce((select array_agg(r.new_id) from unnest(s.speaker_ids) as x (id) join renamed r on r.old_id = x.id), '{}')
    from bvent_session s
      join bvent o on o.top_org_id = s.top_org_id and o.id = s.bvent_id
      join bvent n on n.top_org_id = s.top_org_id and n.id = ${to}
    where s.bvent_id = ${from}`.execute(ctx.db)
}
