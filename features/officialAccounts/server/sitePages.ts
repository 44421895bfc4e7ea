import { renderSVG } from 'uqr'
import { z } from 'zod'
import { textIn } from '#core/messages.ts'
import { ticketPath } from '#features/links/siteLinks.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'
import { accountInUse, sceneOf } from '#features/officialAccounts/server/scenes.ts'
import { followPage } from '#features/officialAccounts/site/followPage.ts'
import { openPerson } from '#features/registration/server/center.ts'
import type { Hooks } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

const FOLLOW = '/follow'
const ids = z.object({ bventId: z.uuid(), attendeeId: z.uuid() })

/** Whoever holds the ticket sees its code; everyone else is led to where they show that they do. */
async function answer(asked: SiteAsked): Promise<SiteAnswer | null> {
  const read = ids.safeParse(asked.params)
  if (!read.success) return null
  const { bventId, attendeeId } = read.data
  const { web, config, now, cookies, adapters, language } = asked
  const own = ticketPath({ bventId, language, attendeeId })
  const found = await inScope(web.db, {}, async (db) => {
    const { row, event } = await openPerson({ db, config, now, cookies, adapters, language }, attendeeId)
    return row.bventId === bventId ? { orgId: row.topOrgId, title: event.title, account: await accountInUse(db) } : null
  }).catch((error: unknown) => {
    if (error instanceof AppError) return 'closed' as const
    throw error
  })
  if (found === 'closed') return { redirect: own }
  if (!found?.account) return null
  const { orgId, title, account } = found
  const url = await sceneOf({ db: web.db, config, adapters, now }, { orgId, accountId: account.id, bventId, attendeeId }).catch(
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )
  const name = textIn(officialAccountMessages['officialAccounts.followTitle'], language)
  const body = followPage({ title, qr: url && renderSVG(url, { border: 2 }), back: own }, language)
  return { document: { language, title: name, description: '', url: '', body }, entry: null, status: url ? 200 : 503 }
}

export const officialAccountSitePages = defineSitePages('officialAccounts', {
  follow: { path: `/mobile/:language/:bventId/ticket/:attendeeId${FOLLOW}`, cache: 'none', answer },
})

/** On the ticket of whoever is not reached by it yet. */
export const ticketLinks: NonNullable<Hooks['ticketLinks']> = async ({ db }, { attendeeId, bventId, language }) => {
  const account = await accountInUse(db)
  if (!account) return []
  const bound = db.selectFrom('officialBinding').select('openId').where('attendeeId', '=', attendeeId).where('accountId', '=', account.id)
  if (await bound.executeTakeFirst()) return []
  const label = textIn(officialAccountMessages['officialAccounts.followLink'], language)
  return [{ label, href: ticketPath({ bventId, language, attendeeId }) + FOLLOW }]
}
