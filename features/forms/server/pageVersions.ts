import type { RequestOf } from '#core/call.ts'
import type { Config } from '#core/configValue.ts'
import { pageStateOf, publishPage, rollBackPage, savePageDraft } from '#features/designs/server/pageDrafts.ts'
import { cancelPlan, planPublish } from '#features/designs/server/publish.ts'
import { pageVersionsOf, type WhichPage } from '#features/designs/server/queries.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { completed } from '#features/forms/firstConfigs.ts'
import type { settingCalls } from '#features/forms/settingCalls.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { checkedConfigs, cleaned, findPage } from '#features/forms/server/savePage.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { OK } from '#core/schema.ts'

/** Every state a page was saved in, the newest first; of one that nobody has changed there is none. */
export async function pageVersions(ctx: Context, asked: RequestOf<typeof settingCalls.pageVersions>) {
  const { bventId, pageType, language, before } = asked
  await findEvent(ctx, bventId)
  const page = await findPage(ctx.db, await formOf(ctx.db, bventId, asked), asked)
  const versions = await pageVersionsOf<Config[]>(ctx.db, { bventId, kind: 'regPage', subject: page.id }, before)
  const list = versions.map(({ settings, ...version }) => ({ ...version, configs: completed(pageType, language, settings).map(cleaned) }))
  return { list }
}

const kind = 'regPage'

type Asked = RequestOf<typeof settingCalls.pageDraft>

async function pageOf(db: Db, asked: Asked) {
  const page = await findPage(db, await formOf(db, asked.bventId, asked), asked)
  const which: WhichPage = { bventId: asked.bventId, kind, subject: page.id }
  return { page, which }
}

async function writable(ctx: Context, asked: Asked) {
  const event = await findWritableEvent(ctx, asked.bventId)
  return { orgId: event.topOrgId, ...(await pageOf(ctx.db, asked)).which }
}

/** A page as it is worked on, beside what is out of it. */
export async function pageDraft(ctx: Context, asked: Asked) {
  await findEvent(ctx, asked.bventId)
  const { page, which } = await pageOf(ctx.db, asked)
  const { version, draft, plan } = await pageStateOf<Config[]>(ctx.db, which)
  const shown = (configs: Config[]) => completed(asked.pageType, asked.language, configs).map(cleaned)
  const live = shown(page.configs as Config[])
  return { version, isDraft: draft !== null, settings: draft ? shown(draft) : live, live, plan }
}

export const pageDraftHandlers = {
  pageDraft,
  async savePageDraft(ctx: Context, asked: RequestOf<typeof settingCalls.savePageDraft>) {
    const which = await writable(ctx, asked)
    const settings = checkedConfigs(ctx, asked.pageType, asked.settings)
    return { version: await savePageDraft(ctx, { ...which, version: asked.version, settings }) }
  },
  async publishPage(ctx: Context, asked: RequestOf<typeof settingCalls.publishPage>) {
    const { orgId: _, ...which } = await writable(ctx, asked)
    return { no: await publishPage(ctx, { ...which, version: asked.version, note: asked.note }) }
  },
  async planPage(ctx: Context, asked: RequestOf<typeof settingCalls.planPage>) {
    await planPublish(ctx, { ...(await writable(ctx, asked)), version: asked.version, note: asked.note, at: new Date(asked.publishTime) })
    return OK
  },
  async dropPagePlan(ctx: Context, asked: Asked) {
    await cancelPlan(ctx, await writable(ctx, asked))
    return OK
  },
  async rollBackPage(ctx: Context, asked: RequestOf<typeof settingCalls.rollBackPage>) {
    const { orgId: _, ...which } = await writable(ctx, asked)
    return { no: await rollBackPage(ctx, { ...which, no: asked.no, note: asked.note }) }
  },
}
