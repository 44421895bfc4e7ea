import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line } from '#core/schema.ts'

const address = z.string().trim().min(1).max(2_000)
const qr = z.object({ url: z.string(), image: z.string() })

/** Short links and codes to scan. Only addresses of our own site are shortened. */
export const linkCalls = {
  shortUrl: defineCall({
    method: 'POST',
    path: 'api/shortUrl',
    access: 'member',
    request: z.object({ url: address.optional(), bventId: id.optional() }),
    response: z.object({ shortUrl: z.string() }),
  }),
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
  qrCode: defineCall({
    method: 'GET',
    path: 'mp/getQRCode',
    access: 'member',
    request: z.object({ url: address.optional(), bventId: id.optional() }),
    response: qr,
  }),
  /** The mini-app's code; without one bound, a plain code of the public page, which every phone reads. */
  miniAppCode: defineCall({
    method: 'POST',
    path: 'ResponsiveSiteAggregator/WeiXin/GetUnlimitedQRCodeUrl',
    access: 'member',
    request: z.object({ page: line.optional(), scene: line.optional(), bventId: id.optional() }),
    response: qr,
    effect: 'read',
  }),
  urlScheme: defineCall({
    method: 'POST',
    path: 'weixin/token/miniapp/generateUrlSchemeLink',
    access: 'member',
    request: z.object({ path: line.optional(), query: line.optional(), bventId: id.optional() }),
    response: z.object({ link: z.string() }),
    effect: 'read',
  }),
}
