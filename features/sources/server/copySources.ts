import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { randomCodes } from '#features/links/server/queries.ts'
import type { Copying } from '#server/kit/context.ts'

/** The same channels and promoters with links of their own: what is printed of the old event leads to the old one. */
export async function copySources({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  const rows = await ctx.db
    .selectFrom('source')
    .select('id')
    .where('bventId', '=', from)
    .where('isAuto', '=', false)
    .orderBy('id')
    .execute()
  const codes = randomCodes(rows.length).map((code) => code.toLowerCase())
  await sql`
    insert into source (top_org_id, id, bvent_id, kind, code, name, icon, account_id, portrait_file_id, is_enable, created_at)
    select s.top_org_id, n.id, ${to}, s.kind, n.code, s.name, s.icon, s.account_id, s.portrait_file_id, s.is_enable, ${ctx.now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(() => uuid())}::uuid[], ${codes}::text[]) as n (old_id, id, code)
      join source s on s.id = n.old_id
    where s.kind <> 'invitation'`.execute(ctx.db)
  await sql`
    insert into source_setting (top_org_id, bvent_id, touch, is_board_open, is_board_named, qr_colour)
    select top_org_id, ${to}, touch, is_board_open, is_board_named, qr_colour from source_setting where bvent_id = ${from}`.execute(ctx.db)
}
