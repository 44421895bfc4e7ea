import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/**
 * Switched off, with the distance to the start they had, for the copies of their tickets that have the same names; one that would lose
 * all of them is left behind. The one code of each comes along; batches do not: their codes are in other people's hands.
 */
export async function copyDiscounts({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  const { rows } = await sql<{ oldId: string; newId: string }>`
    select d.id as old_id, gen_random_uuid() as new_id from discount d where d.bvent_id = ${from} and d.deleted_at is null`.execute(ctx.db)
  const map = sql`unnest(${rows.map(({ oldId }) => oldId)}::uuid[], ${rows.map(({ newId }) => newId)}::uuid[]) as m (old_id, new_id)`
  await sql`
    insert into discount (top_org_id, id, bvent_id, name, note, way, off_kind, off_value, is_per_order, currency, ticket_ids, most_people,
      min_people, min_minor, is_combinable, opens_hidden, use_limit, per_person_limit, per_code_limit, budget_minor, start_time, end_time,
      is_enable, created_at, updated_at)
    select d.top_org_id, m.new_id, ${to}, d.name, d.note, d.way, d.off_kind, d.off_value, d.is_per_order, d.currency, t.ids, d.most_people,
      d.min_people, d.min_minor, d.is_combinable, d.opens_hidden, d.use_limit, d.per_person_limit, d.per_code_limit, d.budget_minor,
      d.start_time + (n.start_time - o.start_time), d.end_time + (n.start_time - o.start_time), false, d.created_at, ${ctx.now}
    from discount d join ${map} on m.old_id = d.id
      join bvent o on o.top_org_id = d.top_org_id and o.id = d.bvent_id
      join bvent n on n.top_org_id = d.top_org_id and n.id = ${to}
      cross join lateral (
        select coalesce(array_agg(c.id), '{}') as ids from ticket k
          join ticket c on c.top_org_id = k.top_org_id and c.bvent_id = ${to} and lower(btrim(c.name)) = lower(btrim(k.name))
        where k.top_org_id = d.top_org_id and k.id = any(d.ticket_ids)) t
    where d.ticket_ids = '{}' or cardinality(t.ids) > 0`.execute(ctx.db)
  await sql`
    insert into discount_code (top_org_id, id, discount_id, bvent_id, code, code_key, created_at)
    select c.top_org_id, gen_random_uuid(), d.id, ${to}, c.code, c.code_key, ${ctx.now}
    from discount_code c join ${map} on m.old_id = c.discount_id join discount d on d.id = m.new_id and d.way = 'code'
    where not c.is_gone`.execute(ctx.db)
}
