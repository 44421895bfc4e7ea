import { renderSVG } from 'uqr'
import { linkCalls } from '#features/links/contract.ts'
import { publicEventPath, shortLinkTarget } from '#features/links/rules.ts'
import { shortLink } from '#features/links/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { textIn } from '#core/messages.ts'

type Asked = { bventId?: string | undefined; field?: string }

async function shorten(ctx: Context, address: string, { bventId, field = 'url' }: Asked = {}): Promise<string> {
  const target = shortLinkTarget(address, ctx.config.PUBLIC_URL)
  if (!target) throw invalid({ field, message: textIn(['只能缩短本站的链接', 'Only links of this site can be shortened'], ctx.language) })
  return ctx.config.PUBLIC_URL + (await shortLink(ctx.db, { orgId: ctx.who.orgId, target, bventId }))
}

/** The address given, or the public page of the event. */
async function targetFor(ctx: Context, url: string | undefined, bventId: string | undefined): Promise<string> {
  if (url) return url
  if (!bventId) throw invalid({ field: 'url', message: 'url' })
  await findEvent(ctx, bventId)
  return publicEventPath(bventId)
}

function codeOf(url: string) {
  return { url, image: `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 2 })).toString('base64')}` }
}

export const linkHandlers = implement(linkCalls, {
  async shortUrl(ctx, { url, bventId }) {
    return { shortUrl: await shorten(ctx, await targetFor(ctx, url, bventId), { bventId }) }
  },
  createShortUrl: async (ctx, { url }) => ({ shortUrl: await shorten(ctx, url) }),
  async batchShortUrl(ctx, { sourceUrls }) {
    const rows = []
    for (const [at, sourceUrl] of sourceUrls.entries())
      rows.push({ sourceUrl, shortUrl: await shorten(ctx, sourceUrl, { field: `sourceUrls.${at}` }) })
    return rows
  },
  async qrCode(ctx, { url, bventId }) {
    return codeOf(await shorten(ctx, await targetFor(ctx, url, bventId), { bventId }))
  },
  async miniAppCode(ctx, { bventId }) {
    return codeOf(await shorten(ctx, await targetFor(ctx, undefined, bventId), { bventId }))
  },
  async urlScheme(ctx, { bventId }) {
    return { link: await shorten(ctx, await targetFor(ctx, undefined, bventId), { bventId }) }
  },
})
