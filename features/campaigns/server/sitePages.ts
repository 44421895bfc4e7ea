import { sql } from 'kysely'
import { CLICK_PATH } from '#features/campaigns/server/words.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { orgOfMessage } from '#features/delivery/server/unsubscribe.ts'
import { SOURCE_PATH } from '#features/sources/rules.ts'
import { isRobot } from '#features/sources/server/arrive.ts'
import { inScope } from '#server/kit/database/db.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

/** Somebody follows the link of a campaign: noted the first time, unless it was a robot, and on to the event by the campaign's own channel. */
async function follow({ web, config, params, userAgent, now }: SiteAsked): Promise<SiteAnswer | null> {
  const messageId = (await marksOf({ db: web.db, config })).readToken(params['token'] ?? '')
  const orgId = messageId && (await orgOfMessage(web.db, messageId))
  if (!orgId) return null
  return inScope(web.db, { orgId }, async (db) => {
    const { rows } = await sql<{ sourceCode: string | null }>`
      select c.source_code from message m join campaign c on c.top_org_id = m.top_org_id and c.id = m.send_id where m.top_org_id = app_org() and m.id = ${messageId}`.execute(
      db,
    )
    const code = rows[0]?.sourceCode
    if (!code) return null
    if (!isRobot(userAgent))
      await sql`
        update campaign_person k set clicked_at = ${now} from message m where m.top_org_id = app_org() and m.id = ${messageId}
          and k.top_org_id = app_org() and k.campaign_id = m.send_id and k.person_id = m.person_id and k.clicked_at is null`.execute(db)
    return { redirect: `${SOURCE_PATH}/${code}` }
  })
}

export const campaignSitePages = defineSitePages('campaigns', {
  click: { path: `${CLICK_PATH}/:token`, kind: 'link', cache: 'none', answer: follow },
})
