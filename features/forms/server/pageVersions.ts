import type { RequestOf } from '#core/call.ts'
import type { Config } from '#core/configValue.ts'
import { pageVersionsOf } from '#features/designs/server/queries.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { completed } from '#features/forms/firstConfigs.ts'
import type { settingCalls } from '#features/forms/settingCalls.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { cleaned, findPage } from '#features/forms/server/savePage.ts'
import type { Context } from '#server/kit/context.ts'

/** Every state a page was saved in, the newest first; of one that nobody has changed there is none. */
export async function pageVersions(ctx: Context, asked: RequestOf<typeof settingCalls.pageVersions>) {
  const { bventId, pageType, language, before } = asked
  await findEvent(ctx, bventId)
  const page = await findPage(ctx.db, await formOf(ctx.db, bventId, asked), asked)
  const versions = await pageVersionsOf<Config[]>(ctx.db, { bventId, kind: 'regPage', subject: page.id }, before)
  const list = versions.map(({ settings, ...version }) => ({ ...version, configs: completed(pageType, language, settings).map(cleaned) }))
  return { list }
}
