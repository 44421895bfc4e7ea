import { z } from 'zod'
import { defineCall } from '#core/call.ts'

export const address = z.string().trim().min(1).max(2_000)

/** Only addresses of our own site are shortened. */
export const linkCalls = {
  createShortUrl: defineCall({
    method: 'POST',
    path: 'api/appShortUrl/shortUrl/create',
    access: 'member',
    request: z.object({ url: address }),
    response: z.object({ shortUrl: z.string() }),
  }),
  batchShortUrl: defineCall({
    method: 'POST',
    path: 'api/shortUrl/batch',
    access: 'member',
    request: z.object({ sourceUrls: z.array(address).min(1).max(100) }),
    response: z.array(z.object({ sourceUrl: z.string(), shortUrl: z.string() })),
  }),
}
