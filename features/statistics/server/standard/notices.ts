import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { outcomesSql } from '#features/delivery/server/outcomes.ts'
import type { Context } from '#server/kit/context.ts'

type Notices = ResultOf<typeof standardCalls.notices>

export async function notices(ctx: Context, { bventId }: RequestOf<typeof standardCalls.notices>): Promise<Notices> {
  await findEvent(ctx, bventId)
  const { rows } = await sql<Notices['list'][number]>`
    select kind, channel, ${outcomesSql} from message_fact where top_org_id = app_org() and bvent_id = ${bventId}
    group by 1, 2 having sum(total) > 0 order by sum(total) desc, 1, 2`.execute(ctx.db)
  return { list: rows }
}
