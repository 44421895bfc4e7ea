import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, person, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { eventRow } from '#features/events/shapes.ts'
import { hostCalls, viewerCalls } from '#features/live/publicCalls.ts'
import { liveSteps } from '#features/live/rules.ts'
import { changedRoom, listedRoom, liveRoom, newRoom, roomDetail, streamHealth, viewing, watchData } from '#features/live/shapes.ts'

const READ = ['lite_res_page_livemeeting', 'litehome_res_page_live'] as const
const WRITE = 'lite_res_act_live'
const one = { id }
const any = z.string().max(100).optional()

/** The calls of the spec, letter for letter. */
const roomCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/live/room/list',
    access: READ,
    request: z.object({
      ...paging,
      relationId: id.optional(),
      bventId: id.optional(),
      relationType: z.literal('LightEvent').default('LightEvent'),
      keyWords: search.optional(),
      platForms: any,
      fromtable: any,
      client: any,
    }),
    response: list(listedRoom),
    effect: 'read',
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/live/room/create',
    access: WRITE,
    request: z.object({ ...newRoom, relationId: id.optional(), relationType: z.literal('LightEvent').optional() }),
    response: z.object(one),
  }),
  delete: defineCall({ method: 'POST', path: '/api/live/room/delete', access: WRITE, request: z.object(one), response: isOk }),
  edit: defineCall({
    method: 'POST',
    path: '/api/live/room/work/edit',
    access: WRITE,
    request: z.object({ ...one, version, ...changedRoom }),
    response: z.object({ version: z.int() }),
  }),
  updatePosterAndCover: defineCall({
    method: 'POST',
    path: '/api/live/room/work/updatePosterAndCover',
    access: WRITE,
    request: z.object({ ...one, posterFileId: id.optional(), coverFileId: id.optional() }),
    response: isOk,
  }),
  createPoster: defineCall({
    method: 'POST',
    path: '/api/live/room/work/createPoster',
    access: WRITE,
    request: z.object({ ...one, templateId: z.string().max(64) }),
    response: z.object({ url: z.string() }),
  }),
  getPoster: defineCall({
    method: 'POST',
    path: '/api/live/room/work/getPoster',
    access: READ,
    request: z.object(one),
    response: z.object({ url: z.string().nullable() }),
    effect: 'read',
  }),
  detail: defineCall({ method: 'GET', path: '/api/live/room/work/detail', access: READ, request: z.object(one), response: roomDetail }),
  relationBvent: defineCall({
    method: 'GET',
    path: '/api/live/room/relationBvent',
    access: READ,
    request: z.object({ keyWords: search.optional() }),
    response: list(z.object({ bventId: z.string(), title: z.string() })),
  }),
  getBvent: defineCall({
    method: 'GET',
    path: '/api/live/room/GetBvent/{bventId}',
    access: READ,
    request: z.object({ bventId: id }),
    response: eventRow,
  }),
  roomList: defineCall({
    method: 'POST',
    path: '/api/clientMicroSiteAggregator/live/roomList',
    access: 'public',
    request: z.object({ bventId: id, pageNo: paging.pageNo, pageSize: z.int().min(1).max(999).default(999) }),
    response: list(liveRoom),
    effect: 'read',
  }),
}

const recordCalls = {
  userRecord: defineCall({
    method: 'POST',
    path: 'livemeeting/getUserRecord',
    access: READ,
    request: z.object({ ...one, keyWords: search.optional(), ...paging }),
    response: list(viewing),
    effect: 'read',
  }),
  watchData: defineCall({
    method: 'POST',
    path: 'livemeeting/UserWatchRoomData',
    access: READ,
    request: z.object(one),
    response: watchData,
    effect: 'read',
  }),
  adminUrl: defineCall({
    method: 'GET',
    path: 'livemeeting/getAdminUrl',
    access: WRITE,
    request: z.object(one),
    response: z.object({ url: z.string() }),
  }),
  usedInfo: defineCall({
    method: 'GET',
    path: '/Api/AudioVideo/room/getLiveUsedInfo',
    access: READ,
    /** Null: as many as wanted. */
    response: z.object({ totalMinutes: z.int().nullable(), usedMinutes: z.int(), leftMinutes: z.int().nullable() }),
  }),
}

const watcher = z.object({ name: z.string(), watchSeconds: z.int(), isComment: z.boolean(), isMic: z.boolean() })

const weComCalls = {
  allowUserList: defineCall({
    method: 'GET',
    path: '/api/weixin/Token/Work/Live/Open/AllowUserList',
    access: READ,
    response: list(person),
    hasOwnTransactions: true,
  }),
  watchList: defineCall({
    method: 'POST',
    path: '/api/weixin/Token/Work/Live/Open/WatchList',
    access: READ,
    request: z.object({ livingid: z.string().min(1).max(64), ...paging }),
    response: list(watcher),
    hasOwnTransactions: true,
    effect: 'read',
  }),
  userInfo: defineCall({
    method: 'POST',
    path: '/api/weixin/Token/Work/Corp/Open/GetUserInfo',
    access: READ,
    request: z.object({ code: z.string().min(1).max(512) }),
    response: person,
    hasOwnTransactions: true,
    effect: 'read',
  }),
}

/** [+] What the spec's calls leave open. */
const ownCalls = {
  engine: defineCall({ method: 'GET', path: 'live/engine', access: READ, response: z.object({ isThere: z.boolean() }) }),
  copy: defineCall({ method: 'POST', path: 'live/room/copy', access: WRITE, request: z.object(one), response: z.object(one) }),
  rotateKey: defineCall({
    method: 'POST',
    path: 'live/room/rotateKey',
    access: WRITE,
    request: z.object(one),
    response: isOk,
    hasOwnTransactions: true,
  }),
  newHostLink: defineCall({
    method: 'POST',
    path: 'live/room/newHostLink',
    access: WRITE,
    request: z.object(one),
    response: z.object({ url: z.string() }),
  }),
  step: defineCall({
    method: 'POST',
    path: 'live/room/step',
    access: WRITE,
    request: z.object({ ...one, step: z.enum(liveSteps), playbackUrl: z.string().trim().max(1_000).optional() }),
    response: z.object({ version: z.int() }),
    hasOwnTransactions: true,
  }),
  /** What the engine has recorded of it, the earliest first. */
  recordings: defineCall({
    method: 'POST',
    path: 'live/room/recordings',
    access: WRITE,
    request: z.object(one),
    response: list(z.object({ start: z.string(), url: z.string() })),
    effect: 'read',
    hasOwnTransactions: true,
    ignoresErrors: true,
  }),
  health: defineCall({
    method: 'POST',
    path: 'live/room/health',
    access: READ,
    request: z.object(one),
    response: streamHealth.nullable(),
    effect: 'read',
    hasOwnTransactions: true,
    ignoresErrors: true,
  }),
}

export const liveCalls = { ...roomCalls, ...recordCalls, ...weComCalls, ...ownCalls, ...viewerCalls, ...hostCalls }

export const liveTasks = {
  export: defineTask({
    type: 'exportLiveViewings',
    title: 'live.exportTask',
    start: { path: 'live/record/Export', access: 'lite_res_act_export', request: z.object({ bventId: id, ...one }) },
  }),
}
