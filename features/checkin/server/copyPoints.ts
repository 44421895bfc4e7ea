import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/**
 * Points keep their distance to the start, and the tickets they admit follow to the copies that have their names. A point that would
 * lose all of them, or the saved search it admits by, starts switched off: it would let everybody in. Links of staff and devices are not copied.
 */
export async function copyPoints({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  await sql`
    insert into checkin_point (top_org_id, id, bvent_id, name, point_type, is_main, is_enable, entry_mode, start_time, end_time, ticket_ids,
      validate_field, location, questions, question_words, page_settings, rehearsal)
    select p.top_org_id, gen_random_uuid(), ${to}, p.name, p.point_type, p.is_main,
      p.is_enable and p.search_id is null and (p.ticket_ids = '{}' or cardinality(t.ids) > 0), p.entry_mode,
      p.start_time + (n.start_time - o.start_time), p.end_time + (n.start_time - o.start_time), t.ids,
      p.validate_field, p.location, p.questions, p.question_words, p.page_settings, p.rehearsal
    from checkin_point p
      join bvent o on o.top_org_id = p.top_org_id and o.id = p.bvent_id
      join bvent n on n.top_org_id = p.top_org_id and n.id = ${to}
      cross join lateral (
        select coalesce(array_agg(c.id), '{}') as ids from ticket k
          join ticket c on c.top_org_id = k.top_org_id and c.bvent_id = ${to} and lower(btrim(c.name)) = lower(btrim(k.name))
        where k.top_org_id = p.top_org_id and k.id = any(p.ticket_ids)) t
    where p.bvent_id = ${from} and p.deleted_at is null`.execute(ctx.db)
  await sql`
    insert into checkin_setting (top_org_id, bvent_id, is_turnstile_enable, wall)
    select top_org_id, ${to}, is_turnstile_enable, wall from checkin_setting where bvent_id = ${from}`.execute(ctx.db)
}
