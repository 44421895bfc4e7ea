import { pageVersionsOf } from '#features/designs/server/queries.ts'
import type { PageSetting } from '#features/checkin/pageSettings.ts'
import { everySetting, findPoint } from '#features/checkin/server/points.ts'
import type { Context } from '#server/kit/context.ts'

/** Every state the two pages of a point were saved in, the newest first. */
export async function pointVersions(ctx: Context, { id, before }: { id: string; before?: number | undefined }) {
  const { point, event } = await findPoint(ctx, id)
  const versions = await pageVersionsOf<PageSetting[]>(ctx.db, { bventId: point.bventId, kind: 'checkinPage', subject: id }, before)
  const list = versions.map(({ settings, ...version }) => ({
    ...version,
    webCheckinPageSetings: everySetting({ ...point, pageSettings: settings }, event),
  }))
  return { list }
}
