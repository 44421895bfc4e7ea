import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, list, paging, search } from '#core/schema.ts'
import { navigationPageTypes } from '#features/events/rules.ts'
import { publicEvent, siteRow, siteStates } from '#features/microsites/shapes.ts'
import { siteCalls } from '#features/microsites/siteCalls.ts'

const READ = ['lite_res_page_microsite', 'litehome_res_page_microsite'] as const

const raffle = siteCalls({
  path: 'raffle/activitySite',
  read: ['litehome_res_page_activitysite', 'lite_res_page_lottery'],
  write: 'lite_res_act_lottery',
  which: { lotteryId: id },
})
/** The public page of a lottery, by the same calls as the site of an event. */
const raffleCalls = {
  raffle: raffle.site,
  raffleContent: raffle.siteContent,
  saveRaffle: raffle.saveSite,
  publishRaffle: raffle.publishSite,
  planRaffle: raffle.planSite,
  dropRafflePlan: raffle.dropSitePlan,
  rollBackRaffle: raffle.rollBackSite,
  takeRaffleDown: raffle.takeSiteDown,
  raffleVersions: raffle.siteVersions,
  raffleVersion: raffle.siteVersion,
}

export const micrositeCalls = {
  /** The public page as the organiser's side sees it; asked on the way, so a failure is nobody's concern. */
  sitePage: defineCall({
    method: 'POST',
    path: 'ResponsiveSiteAggregator/Page/Detail',
    access: 'lite_res_page_dashboard',
    request: z.object({ bventId: id, language: z.enum(languages).default('zh-CN') }),
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
    request: z.object({ bventId: id, language: z.enum(languages) }),
    response: publicEvent,
  }),
  siteList: defineCall({
    method: 'POST',
    path: 'microSite/list',
    access: 'litehome_res_page_microsite',
    request: z.object({ keyWords: search.optional(), state: z.enum(siteStates).optional(), ...paging }),
    response: list(siteRow),
    effect: 'read',
  }),
  ...siteCalls({
    path: 'microSite',
    read: READ,
    write: 'lite_res_act_microsite',
    which: { bventId: id },
    content: [...READ, 'lite_res_page_form', 'lite_res_page_wxsignin'],
  }),
  ...raffleCalls,
}
