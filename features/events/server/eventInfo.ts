import { isGranted } from '#core/access.ts'
import { languageOf } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { descriptionsOf } from '#features/events/server/describe.ts'
import { rowOf, type EventRecord } from '#features/events/server/queries.ts'
import { FILE_PATH } from '#features/files/server/queries.ts'
import { publicEventPath, registerPath } from '#features/links/siteLinks.ts'
import { shortLink } from '#features/links/server/queries.ts'
import type { Context } from '#server/kit/context.ts'

export async function infoOf(ctx: Context, event: EventRecord): Promise<EventInfo> {
  const opens = event.navigationPageType === 'EnrollPage' ? registerPath : publicEventPath
  const sitePath = opens({ bventId: event.id, language: languageOf(event.languages[0]) })
  const shortUrl = ctx.config.PUBLIC_URL + (await shortLink(ctx.db, { orgId: event.topOrgId, target: sitePath, bventId: event.id }))
  const siteUrl = ctx.config.PUBLIC_URL + sitePath
  return {
    ...rowOf(event, ctx),
    description: await descriptionsOf(ctx, event.id),
    bventplan: planFor(ctx, event.plan as EventInfo['bventplan']),
    eventProgress: event.progress,
    roomList: [{ redirectUrl: siteUrl, shortUrl }],
    siteUrl,
    shortUrl,
    navigationPageType: event.navigationPageType as EventInfo['navigationPageType'],
    miniAppImage: event.miniAppFileId ? `${FILE_PATH}/${event.miniAppFileId}` : null,
  }
}

/** The budget belongs to the plan's page; the rest of the plan is shown with the event. */
function planFor({ who }: Context, plan: EventInfo['bventplan']): EventInfo['bventplan'] {
  if (!plan || isGranted('lite_res_page_plan', who.codes)) return plan
  const { budget: _, ...shown } = plan
  return shown
}
