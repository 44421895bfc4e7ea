import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/** They come along switched off: when something is due is the new event's own to say. */
export async function copyPlans({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('notices')) return
  await sql`
    insert into notice_plan (top_org_id, id, bvent_id, title, rule, audience, content, language, is_once_each, is_open, opened_at, created_by, created_name, created_at)
    select top_org_id, time_ordered_id(${ctx.now}), ${to}, title, rule, audience, content, language, is_once_each, false, ${ctx.now}, ${ctx.accountId},
      ${ctx.accountName}, ${ctx.now} from notice_plan where bvent_id = ${from}`.execute(ctx.db)
}
