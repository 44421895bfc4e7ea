import { renderSVG } from 'uqr'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { shorten } from '#features/links/server/shorten.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

type Asked = { url?: string | undefined; bventId?: string | undefined }

/** Of the address given, or of the public page of the event. */
async function shortUrlFor(ctx: Context, { url, bventId }: Asked): Promise<string> {
  if (url) return shorten(ctx, url, { bventId })
  if (!bventId) throw invalid({ field: 'url', message: 'url' })
  await findEvent(ctx, bventId)
  return shorten(ctx, publicEventPath({ bventId, language: DEFAULT_LANGUAGE }), { bventId })
}

function codeOf(url: string) {
  return { url, image: `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 2 })).toString('base64')}` }
}

export const eventLinkHandlers = implement(eventLinkCalls, {
  shortUrl: async (ctx, asked) => ({ shortUrl: await shortUrlFor(ctx, asked) }),
  qrCode: async (ctx, asked) => codeOf(await shortUrlFor(ctx, asked)),
  miniAppCode: async (ctx, { bventId }) => codeOf(await shortUrlFor(ctx, { bventId })),
  urlScheme: async (ctx, { bventId }) => ({ link: await shortUrlFor(ctx, { bventId }) }),
})
