import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { galleryPath } from '#features/photos/server/album.ts'
import { siteMessages } from '#features/photos/siteMessages.ts'
import type { Copying, TicketLink } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

/** How an album is set comes along; pictures and links of photographers belong to what they were taken at. */
export async function copyAlbum({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('settings')) return
  await sql`
    insert into photo_album (top_org_id, bvent_id, is_open, watch, is_reviewed, mark, download)
    select top_org_id, ${to}, is_open, watch, is_reviewed, mark, download from photo_album where bvent_id = ${from}`.execute(ctx.db)
}

/** On the e-ticket, once there is something to see. */
export async function photoLinks(
  { db }: { db: Db },
  { bventId, language }: { bventId: string; language: Language },
): Promise<TicketLink[]> {
  const { rows } = await sql`
    select from photo_album a where a.bvent_id = ${bventId} and a.is_open
      and exists (select from photo p where p.top_org_id = a.top_org_id and p.bvent_id = a.bvent_id and p.state = 'Published')`.execute(db)
  return rows.length > 0 ? [{ label: textIn(siteMessages.gallery, language), href: `${galleryPath(bventId)}?language=${language}` }] : []
}
