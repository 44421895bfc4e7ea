import { sql } from 'kysely'
import { progressCodes } from '#features/events/rules.ts'
import { copyProgress } from '#features/events/server/copyEvent.ts'
import type { Copying } from '#server/kit/context.ts'

/** A sale window keeps its distance to the event; nobody holds a seat yet. */
export async function copyTickets({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  await sql`
    insert into ticket (top_org_id, id, bvent_id, name, description, price_minor, currency, total, sale_start_time, sale_end_time,
      per_person_limit, is_need_approval, is_open, is_show, sort_id)
    select t.top_org_id, gen_random_uuid(), ${to}, t.name, t.description, t.price_minor, t.currency, t.total,
      t.sale_start_time + (n.start_time - o.start_time), t.sale_end_time + (n.start_time - o.start_time),
      t.per_person_limit, t.is_need_approval, t.is_open, t.is_show, t.sort_id
    from ticket t
      join bvent o on o.top_org_id = t.top_org_id and o.id = t.bvent_id
      join bvent n on n.top_org_id = t.top_org_id and n.id = ${to}
    where t.bvent_id = ${from}`.execute(ctx.db)
  await copyProgress({ ctx, from, to }, progressCodes.ticket)
}
