import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import type { Context } from '#server/kit/context.ts'

type Notices = ResultOf<typeof standardCalls.notices>

export async function notices(ctx: Context, { bventId }: RequestOf<typeof standardCalls.notices>): Promise<Notices> {
  await findEvent(ctx, bventId)
  const { rows } = await sql<Notices['list'][number]>`
    select kind, channel, (count(*) filter (where state in ('Sent', 'Delivered')))::int as sent,
      (count(*) filter (where state in ('Failed', 'Suppressed')))::int as failed,
      (count(*) filter (where state in ('Queued', 'Deferred', 'Sending', 'Unknown')))::int as waiting
    from message where top_org_id = app_org() and bvent_id = ${bventId} and not is_secret group by 1, 2 order by count(*) desc, 1, 2 limit 20`.execute(
    ctx.db,
  )
  return { list: rows }
}
