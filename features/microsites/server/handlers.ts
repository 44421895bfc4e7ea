import { OK } from '#core/schema.ts'
import { cancelPlan, planPublish, publishDraft, rollBack, takeDown } from '#features/designs/server/publish.ts'
import { saveDraft } from '#features/designs/server/saveDraft.ts'
import { isPublic } from '#features/events/rules.ts'
import { infoOf } from '#features/events/server/eventInfo.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { findPublicEvent } from '#features/microsites/server/publicEvent.ts'
import { contentOf, listSites, siteOf, versionOfSite, versionsOfSite } from '#features/microsites/server/sites.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'
import type { Context } from '#server/kit/context.ts'

const kind = 'microsite' as const
const writable = async (ctx: Context, bventId: string) => ({ bventId, kind, orgId: (await findWritableEvent(ctx, bventId)).topOrgId })

export const micrositeHandlers = implement(micrositeCalls, {
  async sitePage(ctx, { bventId, language }) {
    const event = await findEvent(ctx, bventId)
    const { title, shortUrl, status, navigationPageType } = await infoOf(ctx, event)
    return {
      title,
      language,
      url: ctx.config.PUBLIC_URL + publicEventPath({ bventId, language }),
      shortUrl,
      isOut: isPublic(status.value),
      navigationPageType,
    }
  },
  publicEvent: async ({ db, now, config }, { bventId, language }) =>
    required(await findPublicEvent(db, { bventId, language, now, config })),
  siteList: (ctx, asked) => listSites(ctx, asked),
  site: (ctx, { bventId }) => siteOf(ctx, bventId),
  siteContent: (ctx, { bventId, language }) => contentOf(ctx, bventId, language),
  async saveSite(ctx, { bventId, version, document }) {
    const saved = await saveDraft(ctx, { ...(await writable(ctx, bventId)), version, document })
    return { version: saved, savedTime: ctx.now.toISOString() }
  },
  publishSite: async (ctx, { bventId, ...asked }) => ({ no: await publishDraft(ctx, { ...(await writable(ctx, bventId)), ...asked }) }),
  async planSite(ctx, { bventId, publishTime, ...asked }) {
    await planPublish(ctx, { ...(await writable(ctx, bventId)), ...asked, at: new Date(publishTime) })
    return OK
  },
  async dropSitePlan(ctx, { bventId }) {
    await cancelPlan(ctx, await writable(ctx, bventId))
    return OK
  },
  rollBackSite: async (ctx, { bventId, ...asked }) => ({ no: await rollBack(ctx, { ...(await writable(ctx, bventId)), ...asked }) }),
  async takeSiteDown(ctx, { bventId }) {
    await takeDown(ctx, await writable(ctx, bventId))
    return OK
  },
  siteVersions: async (ctx, { bventId, before }) => ({ list: await versionsOfSite(ctx, bventId, before) }),
  siteVersion: (ctx, { bventId, no }) => versionOfSite(ctx, bventId, no),
})
