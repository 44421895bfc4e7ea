import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { fileRef, id, isOk, line, list, option, paging, person, search, time, version } from '#core/schema.ts'
import { defineTask, taskProgress } from '#core/task.ts'
import {
  eventForms,
  eventStatuses,
  eventTypes,
  MOST_TREND_DAYS,
  navigationPageTypes,
  timeFilters,
  TREND_DAYS,
} from '#features/events/rules.ts'

const READ = 'litehome_res_page_home'
const DETAIL = 'lite_res_page_dashboard'
const WRITE = 'lite_res_act_event'

export const place = z.object({
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().max(300).default(''),
  lng: z.number().min(-180).max(180).nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
})
export type Place = z.output<typeof place>

export const count = z.object({ code: z.string(), codeName: z.string(), total: z.int() })
export const contact = z.object({ name: line.default(''), mobile: line.default(''), email: line.default('') })

const title = z.string().trim().min(1).max(100)
const tags = z.array(z.string().trim().min(1).max(20)).max(20)
const languageCodes = z
  .array(z.enum(['zh-CN', 'en']))
  .min(1)
  .max(2)

export const eventInput = z.object({
  title,
  startTime: time,
  endTime: time,
  timeZone: z.string().max(64).default('Asia/Shanghai'),
  type: z.enum(eventTypes).default('Common'),
  form: z.enum(eventForms).default('Offline'),
  place: place.nullable().optional(),
  capacity: z.int().min(1).max(9_999_999).nullable().optional(),
  tags: tags.optional(),
  languages: languageCodes.optional(),
  contact: contact.nullable().optional(),
  isPrivate: z.boolean().optional(),
  responsibleIds: z.array(id).max(50).optional(),
})
export type EventInput = z.output<typeof eventInput>
/** In an update absent means unchanged, null means cleared; so nothing here has a default. */
export const eventChange = z
  .object({ ...eventInput.shape, timeZone: z.string().max(64), type: z.enum(eventTypes), form: z.enum(eventForms) })
  .partial()
export type EventChange = z.output<typeof eventChange>

export const eventStatus = z.object({ value: z.enum(eventStatuses), name: z.string() })
export const eventRow = z.object({
  bventId: z.string(),
  topOrgId: z.string(),
  bventType: z.enum(['Internal', 'External']),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  type: z.enum(eventTypes),
  form: z.enum(eventForms),
  place: place.nullable(),
  capacity: z.int().nullable(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  contact: contact.nullable(),
  isPrivate: z.boolean(),
  isTop: z.boolean(),
  coverTemplate: z.object({ templateId: z.string(), url: z.string() }),
  status: eventStatus,
  counts: z.array(count),
  responsibles: z.array(person),
  missing: z.array(z.string()),
  deletedTime: z.string().nullable(),
  version: z.int(),
})
export type EventRow = z.output<typeof eventRow>

export const bventplan = z.object({
  mbaProjectNo: z.string().trim().max(50).optional(),
  budget: z.string().trim().max(20).optional(),
  goal: z.string().trim().max(500).optional(),
  remark: z.string().trim().max(2000).optional(),
})
export const eventInfo = eventRow.extend({
  description: z.record(z.string(), z.string()),
  bventplan: bventplan.nullable(),
  eventProgress: z.array(z.string()),
  roomList: z.array(z.object({ redirectUrl: z.string(), shortUrl: z.string() })),
  siteUrl: z.string(),
  shortUrl: z.string(),
  navigationPageType: z.enum(navigationPageTypes),
  miniAppImage: z.string().nullable(),
})
export type EventInfo = z.output<typeof eventInfo>

export const eventSearch = z.object({
  keyWords: search.optional(),
  status: z.enum(eventStatuses).optional(),
  bventType: z.enum(['Internal', 'External']).optional(),
  timeFilter: z.enum(timeFilters).optional(),
  responsibleId: id.optional(),
  tags: tags.optional(),
  isBin: z.boolean().optional(),
  ...paging,
})
export type EventSearch = z.output<typeof eventSearch>

const about = { bventId: id }
const read = { effect: 'read' } as const
const progressList = z.object({ list: z.array(z.string()), status: z.string() })
const enums = z.record(z.string(), z.array(option))

export const session = z.object({
  id,
  title: z.string().trim().min(1).max(200),
  startTime: time,
  endTime: time,
  track: line.default(''),
  room: line.default(''),
  description: z.string().max(5_000).default(''),
  speakerIds: z.array(id).max(50).default([]),
  version: version.default(1),
})
export type Session = z.output<typeof session>
export const speaker = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  title: line.default(''),
  company: line.default(''),
  introduction: z.string().max(5_000).default(''),
  avatar: fileRef.nullable().default(null),
  sortId: z.int().min(0).max(1_000_000).default(0),
})
export type Speaker = z.output<typeof speaker>
export const eventDocument = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  file: fileRef,
  bytes: z.int(),
  createdBy: z.string(),
  createdTime: z.string(),
})

/** What happened, without the values: everyone who may open the event sees it. */
export const activity = z.object({
  id: z.string(),
  time: z.string(),
  accountName: z.string(),
  action: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
  isNew: z.boolean(),
})
export type Activity = z.output<typeof activity>

/** What everyone may see of an event that is out. */
export const publicEvent = z.object({
  bventId: z.string(),
  title: z.string(),
  orgName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  form: z.enum(eventForms),
  place: place.nullable(),
  coverUrl: z.string(),
  isEnded: z.boolean(),
  description: z.string(),
  sessions: z.array(session),
  speakers: z.array(speaker),
  languages: z.array(z.string()),
  contact: contact.nullable(),
  shortUrl: z.string(),
  /** An image to scan, as SVG. */
  qr: z.string(),
})
export type PublicEvent = z.output<typeof publicEvent>

export const eventCalls = {
  list: defineCall({
    method: 'POST',
    path: 'event/v2/list',
    aliases: ['eventList', 'v2/eventList', 'event/list'],
    access: READ,
    request: eventSearch,
    response: list(eventRow),
    ...read,
  }),
  getBvents: defineCall({
    method: 'POST',
    path: 'WebAggregator/EventFlowDefinition/Bvent/{topOrgId}/GetBvents',
    access: READ,
    request: z.object({ topOrgId: id, keyWords: search.optional(), ...paging }),
    response: list(z.object({ bventId: z.string(), title: z.string() })),
    ...read,
  }),
  inProgress: defineCall({ method: 'GET', path: 'inProgressEventList', access: READ, response: z.array(eventRow) }),
  calendar: defineCall({
    method: 'POST',
    path: 'event/calendarList',
    access: READ,
    request: z.object({ from: time, to: time }),
    response: list(eventRow),
    ...read,
  }),
  statistics: defineCall({
    method: 'GET',
    path: 'eventStatistics',
    access: READ,
    request: z.object({
      bventId: id.optional(),
      days: z.int().min(2).max(MOST_TREND_DAYS).default(TREND_DAYS),
    }),
    response: z.object({ trend: z.array(z.object({ date: z.string(), eventCount: z.int(), attendeeCount: z.int(), amount: z.string() })) }),
  }),
  totalStatistics: defineCall({
    method: 'GET',
    path: 'v2/totalStatistics',
    access: READ,
    request: z.object({ bventId: id.optional() }),
    response: z.object({ eventCount: z.int(), attendeeCount: z.int(), signedInCount: z.int(), unpaidCount: z.int() }),
  }),
  totalAmount: defineCall({
    method: 'GET',
    path: 'v2/TotalAmount',
    access: READ,
    request: z.object({ bventId: id.optional() }),
    response: list(z.object({ currency: z.string(), amount: z.string() })),
  }),
  totalAttendeeCount: defineCall({
    method: 'GET',
    path: 'v2/TotalAttendeeCount',
    access: READ,
    request: z.object({ bventId: id.optional() }),
    response: z.object({ total: z.int() }),
  }),
  places: defineCall({
    method: 'GET',
    path: 'event/getBaiDuPlaces',
    access: 'member',
    request: z.object({ keyword: search }),
    response: z.array(place),
  }),
  detail: defineCall({
    method: 'GET',
    path: 'event/v2/detail',
    aliases: ['event/detail'],
    access: [DETAIL, 'lite-res-page-baseinfo'],
    request: z.object(about),
    response: eventInfo,
  }),
  adminSiteDetail: defineCall({
    method: 'POST',
    path: 'WebAggregator/eventFlowDefinition/GetBventDetailForAdminSite/{bventId}',
    access: DETAIL,
    request: z.object(about),
    response: eventInfo,
    ...read,
  }),
  /** The public page as the organiser's side sees it; asked on the way, so a failure is nobody's concern. */
  sitePage: defineCall({
    method: 'POST',
    path: 'ResponsiveSiteAggregator/Page/Detail',
    access: DETAIL,
    request: z.object({ ...about, language: z.enum(['zh-CN', 'en']).default('zh-CN') }),
    response: z.object({
      title: z.string(),
      language: z.string(),
      url: z.string(),
      shortUrl: z.string(),
      isOut: z.boolean(),
      navigationPageType: z.enum(navigationPageTypes),
    }),
    ignoresErrors: true,
    ...read,
  }),
  publicEvent: defineCall({
    method: 'GET',
    path: 'public/event/{bventId}/{language}',
    access: 'public',
    request: z.object({ ...about, language: z.enum(['zh-CN', 'en']) }),
    response: publicEvent,
  }),
  create: defineCall({
    method: 'POST',
    path: 'event/create',
    access: 'lite_res_page_createactivity',
    request: eventInput,
    response: z.object({ bventId: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: 'event/update',
    access: WRITE,
    request: z.object({ ...about, version, ...eventChange.shape }),
    response: z.object({ version: z.int() }),
    isEncrypted: true,
  }),
  delete: defineCall({
    method: 'POST',
    path: 'Event/delete',
    access: 'lite_res_act_delete',
    request: z.object({ ...about, title: z.string().max(200).default('') }),
    response: isOk,
    isEncrypted: true,
  }),
  restore: defineCall({
    method: 'POST',
    path: 'event/restore',
    access: 'lite_res_act_delete',
    request: z.object({ ...about, title: title.optional() }),
    response: z.object({ status: eventStatus }),
  }),
  cancel: defineCall({
    method: 'POST',
    path: 'event/cancel',
    access: 'lite_res_act_delete',
    request: z.object({ ...about, isCancel: z.boolean(), reason: z.string().trim().max(500).optional() }),
    response: z.object({ status: eventStatus }),
  }),
  checkTitle: defineCall({
    method: 'GET',
    path: 'event/checkTitle',
    access: 'member',
    request: z.object({ title: z.string().max(200), bventId: id.optional() }),
    response: z.object({ isUnique: z.boolean() }),
  }),
  saveDescription: defineCall({
    method: 'POST',
    path: 'event/saveDescription',
    access: WRITE,
    request: z.object({
      ...about,
      language: z.enum(['zh-CN', 'en']).default('zh-CN'),
      description: z.string().max(200_000),
      version,
    }),
    response: z.object({ version: z.int() }),
  }),
  publish: defineCall({
    method: 'POST',
    path: 'event/publish',
    access: 'lite_res_act_publish',
    request: z.object({
      ...about,
      IsPublish: z.boolean(),
      isContinuePublish: z.boolean().default(false),
      navigationPageType: z.enum(navigationPageTypes).optional(),
    }),
    response: z.object({ status: eventStatus }),
  }),
  setTop: defineCall({
    method: 'POST',
    path: 'event/setTop',
    access: WRITE,
    request: z.object(about),
    response: z.object({ isTop: z.boolean() }),
  }),
  cancelTop: defineCall({
    method: 'POST',
    path: 'event/cancelTop',
    access: WRITE,
    request: z.object(about),
    response: z.object({ isTop: z.boolean() }),
  }),
  setPrivate: defineCall({
    method: 'POST',
    path: 'event/setPrivate',
    access: WRITE,
    request: z.object({ ...about, isPrivate: z.boolean() }),
    response: z.object({ isPrivate: z.boolean() }),
  }),
  coverTemplates: defineCall({
    method: 'POST',
    path: 'event/coverTemplate',
    access: 'member',
    request: z.object(paging),
    response: list(z.object({ templateId: z.string(), url: z.string() })),
    ...read,
  }),
  saveCoverTemplate: defineCall({
    method: 'POST',
    path: 'event/saveCoverTemplate',
    access: WRITE,
    request: z.object({ ...about, templateId: line.optional(), fileId: id.optional() }),
    response: z.object({ coverTemplate: eventRow.shape.coverTemplate }),
  }),
  saveMiniAppImage: defineCall({
    method: 'POST',
    path: 'event/saveMiniAppCustomImage',
    access: WRITE,
    request: z.object({ ...about, fileId: id.nullable() }),
    response: isOk,
  }),
  responsibleList: defineCall({
    method: 'GET',
    path: 'event/responsible/list',
    access: 'member',
    request: z.object(about),
    response: z.array(person),
  }),
  responsibleSave: defineCall({
    method: 'POST',
    path: 'event/responsible/save',
    access: WRITE,
    request: z.object({ ...about, accountIds: z.array(id).max(50) }),
    response: isOk,
  }),
  planGet: defineCall({
    method: 'GET',
    path: 'event/bventplan/get',
    access: 'lite_res_page_plan',
    request: z.object(about),
    response: z.object({ bventplan: bventplan.nullable() }),
  }),
  planSave: defineCall({
    method: 'POST',
    path: 'event/bventplan/update',
    aliases: ['event/bventplan/create'],
    access: WRITE,
    request: z.object({ ...about, ...bventplan.shape }),
    response: isOk,
  }),
  planCheck: defineCall({
    method: 'GET',
    path: 'Event/CheckBventPlanMBA/{mbaProjectNo}',
    access: 'lite_res_page_plan',
    request: z.object({ mbaProjectNo: z.string().max(100) }),
    response: z.object({ isValid: z.boolean(), isUsed: z.boolean() }),
  }),
  planOptions: defineCall({ method: 'GET', path: 'event/bventplanDropdownlists', access: 'member', response: enums }),
  enums: defineCall({ method: 'GET', path: 'event/EnumList', access: 'member', response: enums }),
  progress: defineCall({
    method: 'GET',
    path: 'menu/eventProgress',
    access: [DETAIL, 'lite-res-page-baseinfo'],
    request: z.object(about),
    response: progressList,
  }),
  activity: defineCall({
    method: 'GET',
    path: 'event/activity',
    access: DETAIL,
    request: z.object({ ...about, ...paging }),
    response: list(activity),
  }),
  updateProgress: defineCall({
    method: 'POST',
    path: 'menu/updateEventProgress',
    access: WRITE,
    request: z.object({ ...about, menuCodes: z.array(z.string().max(100)).max(50) }),
    response: progressList,
  }),
  copyProgress: defineCall({
    method: 'POST',
    path: 'event/CopyBventProgress',
    access: 'lite_res_page_createactivity',
    request: z.object({ taskId: id }),
    response: taskProgress.extend({ newBventId: z.string().nullable() }),
    ...read,
  }),
  scheduleList: defineCall({
    method: 'POST',
    path: 'event/schedule/list',
    access: 'lite_res_page_schedule',
    request: z.object(about),
    response: list(session),
    ...read,
  }),
  scheduleSave: defineCall({
    method: 'POST',
    path: 'event/schedule/save',
    access: WRITE,
    request: z.object({ ...about, ...session.shape, id: id.optional() }),
    response: session,
  }),
  scheduleDelete: defineCall({
    method: 'POST',
    path: 'event/schedule/delete',
    access: WRITE,
    request: z.object({ ...about, id }),
    response: isOk,
  }),
  speakerList: defineCall({
    method: 'POST',
    path: 'event/speaker/list',
    access: ['lite_res_page_speaker', 'lite_res_page_schedule'],
    request: z.object(about),
    response: list(speaker),
    ...read,
  }),
  speakerSave: defineCall({
    method: 'POST',
    path: 'event/speaker/save',
    access: WRITE,
    request: z.object({ ...about, ...speaker.omit({ avatar: true }).shape, id: id.optional(), avatarFileId: id.nullable().optional() }),
    response: speaker,
  }),
  speakerSort: defineCall({
    method: 'POST',
    path: 'event/speaker/sort',
    access: WRITE,
    request: z.object({ ...about, ids: z.array(id).max(500) }),
    response: isOk,
  }),
  speakerDelete: defineCall({
    method: 'POST',
    path: 'event/speaker/delete',
    access: WRITE,
    request: z.object({ ...about, id }),
    response: isOk,
  }),
  documentList: defineCall({
    method: 'POST',
    path: 'event/document/list',
    access: ['lite_res_page_dbms', 'lite-res-page-doc'],
    request: z.object(about),
    response: list(eventDocument),
    ...read,
  }),
  documentSave: defineCall({
    method: 'POST',
    path: 'event/document/save',
    access: [WRITE, 'lite-res-act-external'],
    request: z.object({
      ...about,
      id: id.optional(),
      fileId: id.optional(),
      name: z.string().trim().min(1).max(200),
      category: line.default(''),
    }),
    response: z.object({ id: z.string() }),
  }),
  documentFile: defineCall({
    method: 'GET',
    path: 'event/document/file/{id}',
    access: ['lite_res_page_dbms', 'lite-res-page-doc'],
    request: z.object({ ...about, id }),
    response: fileResponse,
  }),
  documentDelete: defineCall({
    method: 'POST',
    path: 'event/document/delete',
    access: [WRITE, 'lite-res-act-external'],
    request: z.object({ ...about, id }),
    response: isOk,
  }),
}

export const copyParts = ['tickets', 'forms', 'pages', 'notices', 'schedule', 'settings'] as const

export const eventTasks = {
  copy: defineTask({
    type: 'copyBvent',
    title: 'events.copyTask',
    start: {
      path: 'event/copyBvent',
      access: 'lite_res_page_createactivity',
      request: z.object({ ...about, title, startTime: time, endTime: time, parts: z.array(z.enum(copyParts)).max(copyParts.length) }),
    },
  }),
}
