import { OK } from '#core/schema.ts'
import { cancelPlan, planPublish, publishDraft, rollBack, takeDown } from '#features/designs/server/publish.ts'
import { saveDraft } from '#features/designs/server/saveDraft.ts'
import type { Which } from '#features/designs/server/queries.ts'
import { isPublic } from '#features/events/rules.ts'
import { infoOf } from '#features/events/server/eventInfo.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { findLottery, findWritableLottery } from '#features/lottery/server/queries.ts'
import { raffleDesignOf } from '#features/lottery/server/raffleDesign.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { findPublicEvent } from '#features/microsites/server/publicEvent.ts'
import {
  contentOf,
  listSites,
  raffleContentOf,
  raffleOf,
  siteOf,
  versionOfSite,
  versionsOfSite,
} from '#features/microsites/server/sites.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'
import type { Context } from '#server/kit/context.ts'

const kind = 'microsite' as const

/** Which page is meant, for whoever may see its event, and for whoever may change it. */
const siteSeen = async (ctx: Context, bventId: string): Promise<Which> => (await findEvent(ctx, bventId), { bventId, kind })
const siteWritten = async (ctx: Context, bventId: string) => ({ bventId, kind, orgId: (await findWritableEvent(ctx, bventId)).topOrgId })
const raffleSeen = async (ctx: Context, lotteryId: string) => raffleDesignOf((await findLottery(ctx, lotteryId)).lottery)
const raffleWritten = async (ctx: Context, lotteryId: string) => {
  const { lottery } = await findWritableLottery(ctx, lotteryId)
  return { ...raffleDesignOf(lottery), orgId: lottery.topOrgId }
}

type Written = Which & { orgId: string }
type Given = { version: number; document: Record<string, unknown> }
type Sent = { version: number; note: string }

async function save(ctx: Context, which: Written, { version, document }: Given) {
  return { version: await saveDraft(ctx, { ...which, version, document }), savedTime: ctx.now.toISOString() }
}
async function plan(ctx: Context, which: Written, { publishTime, version, note }: Sent & { publishTime: string }) {
  await planPublish(ctx, { ...which, version, note, at: new Date(publishTime) })
  return OK
}
async function drop(ctx: Context, which: Written) {
  await cancelPlan(ctx, which)
  return OK
}
async function down(ctx: Context, which: Written) {
  await takeDown(ctx, which)
  return OK
}

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
  saveSite: async (ctx, { bventId, ...given }) => save(ctx, await siteWritten(ctx, bventId), given),
  publishSite: async (ctx, { bventId, ...sent }) => ({ no: await publishDraft(ctx, { ...(await siteWritten(ctx, bventId)), ...sent }) }),
  planSite: async (ctx, { bventId, ...sent }) => plan(ctx, await siteWritten(ctx, bventId), sent),
  dropSitePlan: async (ctx, { bventId }) => drop(ctx, await siteWritten(ctx, bventId)),
  rollBackSite: async (ctx, { bventId, ...asked }) => ({ no: await rollBack(ctx, { ...(await siteWritten(ctx, bventId)), ...asked }) }),
  takeSiteDown: async (ctx, { bventId }) => down(ctx, await siteWritten(ctx, bventId)),
  siteVersions: async (ctx, { bventId, before }) => ({ list: await versionsOfSite(ctx, await siteSeen(ctx, bventId), before) }),
  siteVersion: async (ctx, { bventId, no }) => versionOfSite(ctx, await siteSeen(ctx, bventId), no),
  raffle: (ctx, { lotteryId }) => raffleOf(ctx, lotteryId),
  raffleContent: (ctx, { lotteryId, language }) => raffleContentOf(ctx, lotteryId, language),
  saveRaffle: async (ctx, { lotteryId, ...given }) => save(ctx, await raffleWritten(ctx, lotteryId), given),
  publishRaffle: async (ctx, { lotteryId, ...sent }) => ({
    no: await publishDraft(ctx, { ...(await raffleWritten(ctx, lotteryId)), ...sent }),
  }),
  planRaffle: async (ctx, { lotteryId, ...sent }) => plan(ctx, await raffleWritten(ctx, lotteryId), sent),
  dropRafflePlan: async (ctx, { lotteryId }) => drop(ctx, await raffleWritten(ctx, lotteryId)),
  rollBackRaffle: async (ctx, { lotteryId, ...asked }) => ({
    no: await rollBack(ctx, { ...(await raffleWritten(ctx, lotteryId)), ...asked }),
  }),
  takeRaffleDown: async (ctx, { lotteryId }) => down(ctx, await raffleWritten(ctx, lotteryId)),
  raffleVersions: async (ctx, { lotteryId, before }) => ({ list: await versionsOfSite(ctx, await raffleSeen(ctx, lotteryId), before) }),
  raffleVersion: async (ctx, { lotteryId, no }) => versionOfSite(ctx, await raffleSeen(ctx, lotteryId), no),
})
