import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { finding } from '#core/finding.ts'
import { id, isOk, list, paging, search, time, version } from '#core/schema.ts'
import { defineTask, taskProgress } from '#core/task.ts'
import { preparationCalls } from '#features/events/preparationCalls.ts'
import { MOST_TREND_DAYS, navigationPageTypes, TREND_DAYS } from '#features/events/rules.ts'
import { eventInput, eventChange, eventStatus, eventRow, eventInfo, eventSearch, enums, title } from '#features/events/shapes.ts'
import { place } from '#core/place.ts'

const READ = 'litehome_res_page_home'
const DETAIL = 'lite_res_page_dashboard'
const WRITE = 'lite_res_act_event'

const about = { bventId: id }
const read = { effect: 'read' } as const
const progressList = z.object({ list: z.array(z.string()), status: z.string() })

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
  /** Ours: the public pages of an event that is not out, for whoever holds the link. */
  previewLink: defineCall({
    method: 'GET',
    path: 'event/previewLink',
    access: [DETAIL, 'lite-res-page-baseinfo'],
    request: z.object(about),
    response: z.object({ url: z.string(), expireTime: z.string() }),
  }),
  adminSiteDetail: defineCall({
    method: 'POST',
    path: 'WebAggregator/eventFlowDefinition/GetBventDetailForAdminSite/{bventId}',
    access: DETAIL,
    request: z.object(about),
    response: eventInfo,
    ...read,
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
  publishCheck: defineCall({
    method: 'GET',
    path: 'event/publishCheck',
    access: DETAIL,
    request: z.object(about),
    response: list(finding),
  }),
  /** Which of one's own organisations has an event, for a link that was opened in another of them. */
  whereIs: defineCall({
    method: 'GET',
    path: 'event/whereIs',
    access: 'account',
    request: z.object(about),
    response: z.object({ org: z.object({ id: z.string(), name: z.string() }).nullable() }),
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
  enums: defineCall({ method: 'GET', path: 'event/EnumList', access: 'member', response: enums }),
  progress: defineCall({
    method: 'GET',
    path: 'menu/eventProgress',
    access: [DETAIL, 'lite-res-page-baseinfo'],
    request: z.object(about),
    response: progressList,
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

  ...preparationCalls,
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
