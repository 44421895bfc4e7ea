import type { RequestOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import { pageStateOf, publishPage, rollBackPage, savePageDraft } from '#features/designs/server/pageDrafts.ts'
import { cancelPlan, planPublish } from '#features/designs/server/publish.ts'
import { pageVersionsOf, type WhichPage } from '#features/designs/server/queries.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'
import { mergedSettings, type PageSetting } from '#features/checkin/pageSettings.ts'
import { everySetting, findPoint, findWritablePoint, type PointRow } from '#features/checkin/server/points.ts'
import { checkSettings } from '#features/checkin/server/savePoint.ts'
import type { Context } from '#server/kit/context.ts'
import { OK } from '#core/schema.ts'

const kind = 'checkinPage'
const whichOf = ({ bventId, id }: PointRow): WhichPage => ({ bventId, kind, subject: id })

/** Every state the two pages of a point were saved in, the newest first. */
export async function pointVersions(ctx: Context, { id, before }: { id: string; before?: number | undefined }) {
  const { point, event } = await findPoint(ctx, id)
  const versions = await pageVersionsOf<PageSetting[]>(ctx.db, whichOf(point), before)
  const list = versions.map(({ settings, ...version }) => ({
    ...version,
    webCheckinPageSetings: everySetting({ ...point, pageSettings: settings }, event),
  }))
  return { list }
}

type Asked = RequestOf<typeof checkinCalls.pageDraft>

export const pointDraftHandlers = {
  async pageDraft(ctx: Context, { id }: Asked) {
    const { point, event } = await findPoint(ctx, id)
    const { version, draft, plan } = await pageStateOf<PageSetting[]>(ctx.db, whichOf(point))
    const live = everySetting(point, event)
    const settings = draft ? everySetting({ ...point, pageSettings: draft }, event) : live
    return { version, isDraft: draft !== null, settings, live, plan }
  },
  async savePageDraft(ctx: Context, { id, version, settings: given }: RequestOf<typeof checkinCalls.savePageDraft>) {
    const { point, event } = await findWritablePoint(ctx, id)
    checkSettings(ctx, given)
    const { draft } = await pageStateOf<PageSetting[]>(ctx.db, whichOf(point))
    const before = draft ?? (point.pageSettings as PageSetting[])
    const settings = mergedSettings(before, given, languageOf(event.languages[0]))
    return { version: await savePageDraft(ctx, { ...whichOf(point), orgId: event.topOrgId, version, settings }) }
  },
  async publishPage(ctx: Context, { id, version, note }: RequestOf<typeof checkinCalls.publishPage>) {
    const { point } = await findWritablePoint(ctx, id)
    return { no: await publishPage(ctx, { ...whichOf(point), version, note }) }
  },
  async planPage(ctx: Context, { id, version, note, publishTime }: RequestOf<typeof checkinCalls.planPage>) {
    const { point, event } = await findWritablePoint(ctx, id)
    await planPublish(ctx, { ...whichOf(point), orgId: event.topOrgId, version, note, at: new Date(publishTime) })
    return OK
  },
  async dropPagePlan(ctx: Context, { id }: Asked) {
    await cancelPlan(ctx, whichOf((await findWritablePoint(ctx, id)).point))
    return OK
  },
  async rollBackPage(ctx: Context, { id, no, note }: RequestOf<typeof checkinCalls.rollBackPage>) {
    return { no: await rollBackPage(ctx, { ...whichOf((await findWritablePoint(ctx, id)).point), no, note }) }
  },
}
