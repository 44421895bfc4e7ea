import { sql } from 'kysely'
import type { Copying } from '#server/kit/context.ts'

/** Words for links belong to the pages they lead to. */
export async function copyCards({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('pages')) return
  await sql`
    insert into share_card (top_org_id, bvent_id, language, title, words, image_file_id, waiting)
    select top_org_id, ${to}, language, title, words, image_file_id, waiting from share_card where bvent_id = ${from}`.execute(ctx.db)
}
