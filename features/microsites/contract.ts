import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id } from '#core/schema.ts'
import { navigationPageTypes } from '#features/events/rules.ts'
import { publicEvent } from '#features/microsites/shapes.ts'

const about = { bventId: id }

export const micrositeCalls = {
  /** The public page as the organiser's side sees it; asked on the way, so a failure is nobody's concern. */
  sitePage: defineCall({
    method: 'POST',
    path: 'ResponsiveSiteAggregator/Page/Detail',
    access: 'lite_res_page_dashboard',
    request: z.object({ ...about, language: z.enum(languages).default('zh-CN') }),
    response: z.object({
      title: z.string(),
      language: z.string(),
      url: z.string(),
      shortUrl: z.string(),
      isOut: z.boolean(),
      navigationPageType: z.enum(navigationPageTypes),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
  publicEvent: defineCall({
    method: 'GET',
    path: 'public/event/{bventId}/{language}',
    access: 'public',
    request: z.object({ ...about, language: z.enum(languages) }),
    response: publicEvent,
  }),
}
