import { textIn } from '#core/messages.ts'
import { linkMessages } from '#features/links/messages.ts'
import { shortLinkTarget } from '#features/links/rules.ts'
import { shortLink } from '#features/links/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

type Asked = { bventId?: string | undefined; field?: string }

export async function shorten(ctx: Context, address: string, { bventId, field = 'url' }: Asked = {}): Promise<string> {
  const target = shortLinkTarget(address, ctx.config.PUBLIC_URL)
  if (!target) throw invalid({ field, message: textIn(linkMessages['links.foreign'], ctx.language) })
  return ctx.config.PUBLIC_URL + (await shortLink(ctx.db, { orgId: ctx.who.orgId, target, bventId }))
}
