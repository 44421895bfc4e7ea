import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, line, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { posterFields, subjectKinds } from '#features/posters/rules.ts'
import { businessTypes, scene, sizeNames } from '#features/posters/scene.ts'

const READ = 'lite_res_page_share'
const WRITE = 'lite_res_act_promotion'
const MANAGE = 'litehome_res_page_postermanage'
export const MOST_AT_ONCE = 5_000
export const MOST_TEMPLATES = 100

const businessType = z.enum(businessTypes)
/** A name of ours, or the id of one of theirs. */
const templateId = z.string().regex(/^[\w-]{1,40}$/)
const about = { bventId: id, businessType }
/** `pdf`: a sheet of A4 for a print shop, with bleed and crop marks. */
export const posterFormats = ['png', 'jpeg', 'pdf'] as const
export type PosterFormat = (typeof posterFormats)[number]
const format = z.enum(posterFormats).default('png')
const values = z.record(z.enum(posterFields), z.string())
const pictureTypes = [mediaTypes.png, mediaTypes.jpg]

const person = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  portraitId: z.string().nullable(),
  url: z.string(),
})
export type PosterPersonShown = z.output<typeof person>

export const posterCalls = {
  /** Spec §7: what a poster can begin with, ours first. */
  pageList: defineCall({
    method: 'GET',
    path: 'poster/{topOrgId}/GetPageList/{businessType}',
    aliases: ['/api/live/poster/{topOrgId}/GetPageList/{businessType}'],
    access: 'member',
    request: z.object({ topOrgId: id, businessType, ...paging }),
    response: z.object({
      list: z.array(z.object({ templateId: z.string(), name: z.string(), url: z.string(), size: z.enum(sizeNames) })),
    }),
    ignoresErrors: true,
  }),
  template: defineCall({
    method: 'GET',
    path: 'poster/template',
    access: 'member',
    request: z.object({ templateId, businessType }),
    response: z.object({
      templateId: z.string(),
      name: z.string(),
      businessType,
      scene,
      version: z.int(),
      isOurs: z.boolean(),
      values,
      url: z.string(),
    }),
    ignoresErrors: true,
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: 'poster/saveTemplate',
    access: WRITE,
    /** Without an id a new one is made. */
    request: z.object({ templateId: id.optional(), version: version.optional(), name: line.min(1).max(60), businessType, scene }),
    response: z.object({ templateId: z.string(), version: z.int() }),
    ignoresErrors: true,
  }),
  deleteTemplate: defineCall({
    method: 'POST',
    path: 'poster/deleteTemplate',
    access: WRITE,
    request: z.object({ templateId: id }),
    response: isOk,
  }),
  manage: defineCall({
    method: 'GET',
    path: 'poster/manage',
    access: MANAGE,
    /** How many of each use the organisation has made. */
    response: z.object({ counts: z.array(z.object({ businessType, templates: z.int(), posters: z.int() })) }),
    ignoresErrors: true,
  }),
  read: defineCall({
    method: 'GET',
    path: 'poster/read',
    access: READ,
    request: z.object(about),
    response: z.object({
      scene,
      /** 0 while it is one of ours. */
      version: z.int(),
      /** Of the event; a person's own are empty. */
      values,
      url: z.string(),
      kinds: z.array(z.object({ kind: z.enum(subjectKinds), total: z.int() })),
    }),
    ignoresErrors: true,
  }),
  save: defineCall({
    method: 'POST',
    path: 'poster/save',
    access: WRITE,
    request: z.object({ ...about, scene, version }),
    response: z.object({ version: z.int() }),
    ignoresErrors: true,
  }),
  people: defineCall({
    method: 'GET',
    path: 'poster/people',
    access: READ,
    request: z.object({ bventId: id, kind: z.enum(subjectKinds), keyWords: search.optional(), ...paging }),
    response: z.object({ list: z.array(person) }),
    ignoresErrors: true,
  }),
  /** The saved poster as a picture: the event's own, or somebody's with their name and code. */
  print: defineCall({
    method: 'GET',
    path: 'poster/print',
    access: READ,
    request: z.object({ ...about, kind: z.enum(subjectKinds).optional(), subjectId: id.optional(), format }),
    response: fileResponse,
    mediaTypes: pictureTypes,
    effect: 'write',
  }),
  /** An inviter's own, for themselves. */
  mine: defineCall({
    method: 'GET',
    path: 'poster/mine',
    access: 'member',
    request: z.object({ bventId: id, format }),
    response: fileResponse,
    mediaTypes: pictureTypes,
    effect: 'write',
  }),
}

export const posterTasks = {
  printAll: defineTask({
    type: 'posters.printAll',
    title: 'posters.printAll',
    start: {
      path: 'poster/printAll',
      access: WRITE,
      request: z.object({
        ...about,
        kind: z.enum(subjectKinds),
        format: z.enum(posterFormats).default('jpeg'),
        /** Whose people they are; set by the server. */
        ownerId: id.nullable().default(null),
      }),
    },
  }),
}
