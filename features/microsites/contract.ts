import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, isOk, list, paging, search, time, version } from '#core/schema.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { navigationPageTypes } from '#features/events/rules.ts'
import { publicEvent, siteContent, siteRow, siteStates, siteVersion } from '#features/microsites/shapes.ts'

const about = { bventId: id }
const READ = ['lite_res_page_microsite', 'litehome_res_page_microsite'] as const
const WRITE = 'lite_res_act_microsite'
const note = z.string().trim().max(200).default('')
const no = z.int().min(1).max(2_000_000_000)
/** Read block by block where it is saved, so that a refusal can name the block. */
const document = z.record(z.string(), z.unknown())
const design = document as unknown as z.ZodType<Design>
const plan = z.object({ publishTime: z.string(), note: z.string(), by: z.string() })

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
  siteList: defineCall({
    method: 'POST',
    path: 'microSite/list',
    access: 'litehome_res_page_microsite',
    request: z.object({ keyWords: search.optional(), state: z.enum(siteStates).optional(), ...paging }),
    response: list(siteRow),
    effect: 'read',
  }),
  site: defineCall({
    method: 'POST',
    path: 'microSite/get',
    access: READ,
    request: z.object(about),
    response: z.object({
      /** 0: there is no draft yet. */
      version,
      document: design.nullable(),
      changedBy: z.string(),
      changedTime: z.string().nullable(),
      live: z.object({ no: z.int(), document: design }).nullable(),
      lastNo: z.int(),
      plan: plan.nullable(),
      url: z.string(),
      languages: z.array(z.enum(languages)),
      isOut: z.boolean(),
      timeZone: z.string(),
    }),
    effect: 'read',
  }),
  /** What the blocks draw from, for the builder's own drawing of the site. */
  siteContent: defineCall({
    method: 'POST',
    path: 'microSite/content',
    access: READ,
    request: z.object({ ...about, language: z.enum(languages) }),
    response: siteContent,
    effect: 'read',
  }),
  saveSite: defineCall({
    method: 'POST',
    path: 'microSite/save',
    access: WRITE,
    request: z.object({ ...about, version, document }),
    response: z.object({ version, savedTime: z.string() }),
  }),
  publishSite: defineCall({
    method: 'POST',
    path: 'microSite/publish',
    access: WRITE,
    request: z.object({ ...about, version, note }),
    response: z.object({ no: z.int() }),
  }),
  planSite: defineCall({
    method: 'POST',
    path: 'microSite/schedule',
    access: WRITE,
    request: z.object({ ...about, version, note, publishTime: time }),
    response: isOk,
  }),
  dropSitePlan: defineCall({
    method: 'POST',
    path: 'microSite/cancelSchedule',
    access: WRITE,
    request: z.object(about),
    response: isOk,
  }),
  rollBackSite: defineCall({
    method: 'POST',
    path: 'microSite/rollBack',
    access: WRITE,
    request: z.object({ ...about, no, note }),
    response: z.object({ no: z.int() }),
  }),
  takeSiteDown: defineCall({ method: 'POST', path: 'microSite/takeDown', access: WRITE, request: z.object(about), response: isOk }),
  siteVersions: defineCall({
    method: 'POST',
    path: 'microSite/versions',
    access: READ,
    request: z.object({ ...about, before: no.optional() }),
    response: list(siteVersion),
    effect: 'read',
  }),
  siteVersion: defineCall({
    method: 'POST',
    path: 'microSite/version',
    access: READ,
    request: z.object({ ...about, no }),
    response: siteVersion.extend({ document: design }),
    effect: 'read',
  }),
}
