import { linkCalls } from '#features/links/contract.ts'
import { shorten } from '#features/links/server/shorten.ts'
import { implement } from '#server/kit/implement.ts'

export const linkHandlers = implement(linkCalls, {
  createShortUrl: async (ctx, { url }) => ({ shortUrl: await shorten(ctx, url) }),
  async batchShortUrl(ctx, { sourceUrls }) {
    const rows = []
    for (const [at, sourceUrl] of sourceUrls.entries())
      rows.push({ sourceUrl, shortUrl: await shorten(ctx, sourceUrl, { field: `sourceUrls.${at}` }) })
    return rows
  },
})
