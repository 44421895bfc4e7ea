import { sql } from 'kysely'
import { marksOf, type Marks } from '#features/delivery/server/marks.ts'
import { orgOfMessage } from '#features/delivery/server/unsubscribe.ts'
import { isRobot } from '#features/sources/server/arrive.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { SiteAnswer, SiteAsked } from '#server/kit/sitePage.ts'

export const COUNTED_PATH = '/k'
const ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The way to `to` by us, for the reader of one message; it leads nowhere else. */
export function countedPath(marks: Marks, id: string, to: string): string {
  return `${COUNTED_PATH}/${id.replaceAll('-', '')}/${marks.signLink(id, to)}?to=${encodeURIComponent(to)}`
}

/** Counts whoever follows, unless it is a robot that looks ahead, and lets everybody through; a link that we have not written leads nowhere. */
export async function followCounted({ web, config, params, query, userAgent, now }: SiteAsked): Promise<SiteAnswer | null> {
  const id = (params['id'] ?? '').match(ID)?.slice(1).join('-')
  const to = query['to'] ?? ''
  if (!id || !(await marksOf({ db: web.db, config })).isLink(id, to, params['mac'] ?? '')) return null
  const orgId = isRobot(userAgent) ? null : await orgOfMessage(web.db, id)
  if (orgId)
    await inScope(web.db, { orgId }, (db) =>
      sql`
        update message set clicks = clicks + 1, clicked_at = coalesce(clicked_at, ${now}) where top_org_id = app_org() and id = ${id}`.execute(
        db,
      ),
    )
  return { redirect: to }
}
