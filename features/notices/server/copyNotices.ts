import { sql } from 'kysely'
import { copyProgress } from '#features/events/server/copyEvent.ts'
import type { Copying } from '#server/kit/context.ts'

/** Words, switches and rules; when something is due is the new event's own to say. */
export async function copyNotices({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('notices')) return
  await sql`
    insert into notice_setting (top_org_id, bvent_id, is_enable, quiet_from, quiet_to, sms_signature, sender_name, reply_to, minutes_before)
    select top_org_id, ${to}, is_enable, quiet_from, quiet_to, sms_signature, sender_name, reply_to, minutes_before
    from notice_setting where bvent_id = ${from}`.execute(ctx.db)
  await sql`
    insert into notice_switch (top_org_id, bvent_id, template_id, is_open)
    select top_org_id, ${to}, template_id, is_open and template_id not like '%AboutToStart%' from notice_switch where bvent_id = ${from}`.execute(
    ctx.db,
  )
  await sql`
    insert into notice_template (top_org_id, bvent_id, template_id, language, subject, content, blocks, link, updated_at, updated_by_name)
    select top_org_id, ${to}, template_id, language, subject, content, blocks, link, ${ctx.now}, ${ctx.accountName}
    from notice_template where bvent_id = ${from}`.execute(ctx.db)
  await copyProgress({ ctx, from, to }, 'lite_res_menu_notice')
}
