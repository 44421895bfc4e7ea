import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/** The draft comes along and nothing is out; documents of the old event are not those of the new one. */
export async function copyDesigns({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('pages')) return
  await sql`
    insert into design (top_org_id, id, kind, bvent_id, document, changed_by, changed_name, changed_at)
    select top_org_id, gen_random_uuid(), kind, ${to}, document, ${ctx.accountId}, ${ctx.accountName}, ${ctx.now}
    from design where bvent_id = ${from} and subject = ''`.execute(ctx.db)
}
