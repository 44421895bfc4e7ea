import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line } from '#core/schema.ts'
import { address } from '#features/links/contract.ts'

const qr = z.object({ url: z.string(), image: z.string() })

/** Short links and codes to scan, of an address given or of the event's public page. */
export const eventLinkCalls = {
  shortUrl: defineCall({
    method: 'POST',
    path: 'api/shortUrl',
    access: 'member',
    request: z.object({ url: address.optional(), bventId: id.optional() }),
    response: z.object({ shortUrl: z.string() }),
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
