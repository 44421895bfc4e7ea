import { DIRECT, winnerOf } from '#features/sources/rules.ts'
import { followedBy } from '#features/sources/server/arrive.ts'
import { settingOf, sourcesByCode } from '#features/sources/server/queries.ts'
import { TOUCH_COOKIE } from '#features/sources/touchCookie.ts'
import type { Context } from '#server/kit/context.ts'

export type Attribution = { lastSourceId: string; firstSourceId: string; name: string | null }
const NOBODY: Attribution = { lastSourceId: DIRECT, firstSourceId: DIRECT, name: null }

/** Who brought this order, under both rules; its name by the one that the event has set now. Frozen with the order. */
export async function attributionOf(ctx: Pick<Context, 'db' | 'http' | 'now'>, bventId: string, given?: string): Promise<Attribution> {
  const codes = followedBy(ctx.http.cookies[TOUCH_COOKIE], given, bventId, ctx.now)
  if (codes.length === 0) return NOBODY
  const sources = await sourcesByCode(ctx.db, bventId, codes)
  const [last, first] = [winnerOf(codes, sources, 'last'), winnerOf(codes, sources, 'first')]
  if (!last || !first) return NOBODY
  const { touch } = await settingOf(ctx.db, bventId)
  return { lastSourceId: last.id, firstSourceId: first.id, name: (touch === 'last' ? last : first).name }
}
