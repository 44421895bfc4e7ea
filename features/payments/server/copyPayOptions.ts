import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/** Ways to pay and how long a seat waits belong to what the tickets cost. */
export async function copyPayOptions({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('tickets')) return
  await sql`
    insert into pay_option (top_org_id, bvent_id, provider, is_enable, account_id)
    select top_org_id, ${to}, provider, is_enable, account_id from pay_option where bvent_id = ${from}`.execute(ctx.db)
  await sql`
    insert into pay_hold (top_org_id, bvent_id, online_minutes, offline_minutes, after_approval_minutes)
    select top_org_id, ${to}, online_minutes, offline_minutes, after_approval_minutes from pay_hold where bvent_id = ${from}`.execute(
    ctx.db,
  )
}
