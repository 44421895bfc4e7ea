import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { selection } from '#features/attendees/searchSchema.ts'
import { pageCalls } from '#features/designs/pageCalls.ts'
import { beforeNo, pageVersion } from '#features/designs/versionShape.ts'
import { doorCalls, publicCheckinCalls } from '#features/checkin/doorContract.ts'
import { validateFields } from '#features/checkin/pointTypes.ts'
import {
  board,
  conflict,
  device,
  deviceInput,
  pageSettings,
  pointInput,
  range,
  rehearsalPlan,
  staffLink,
  staffLinkInput,
  wall,
  wallSetting,
  webCheckin,
} from '#features/checkin/shapes.ts'

const READ = ['lite_res_page_wxsignin', 'litehome_res_page_wxsignlist'] as const
const WRITE = 'lite_res_act_checkinsetting'
const about = { bventId: id }
const one = { id }

const pointCalls = {
  list: defineCall({
    method: 'POST',
    path: 'WebCheckin/List',
    access: READ,
    /** No bventId: the points of every event the caller sees, page by page; of one event they come whole. */
    request: z.object({ bventId: id.optional(), keyWords: search.optional(), ...paging }),
    response: list(webCheckin),
    effect: 'read',
  }),
  get: defineCall({
    method: 'POST',
    path: 'WebCheckin/getById',
    access: READ,
    request: z.object(one),
    response: webCheckin,
    effect: 'read',
  }),
  create: defineCall({
    method: 'POST',
    path: 'WebCheckin/create',
    access: WRITE,
    request: z.object({ ...about, isEnable: z.boolean().default(true), webCheckinPageSetings: pageSettings.default([]), ...pointInput }),
    response: z.object({ id: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: 'WebCheckin/update',
    access: WRITE,
    request: z.object({
      ...one,
      bventId: id.optional(),
      version,
      isEnable: z.boolean().optional(),
      webCheckinPageSetings: pageSettings.optional(),
      ...pointInput,
    }),
    response: webCheckin,
  }),
  delete: defineCall({ method: 'POST', path: 'WebCheckin/delete', access: WRITE, request: z.object(one), response: isOk }),
  enable: defineCall({
    method: 'POST',
    path: 'WebCheckin/UpdateEnableStasus',
    access: WRITE,
    request: z.object({ ...one, isEnable: z.boolean() }),
    response: isOk,
  }),
  updateVerifyInfo: defineCall({
    method: 'POST',
    path: 'WebCheckin/UpdateWebCheckinVerifyInfo',
    access: WRITE,
    request: z.object({
      ...one,
      CheckInValidateField: z.enum(validateFields),
      questions: pointInput.questions,
      version: version.optional(),
    }),
    response: isOk,
  }),
  updatePageSetting: defineCall({
    method: 'POST',
    path: 'WebCheckin/UpdatePageSetting',
    access: WRITE,
    request: z.object({ ...one, webCheckinPageSetings: pageSettings, version: version.optional() }),
    response: isOk,
  }),
  /** Every state its two pages were saved in. */
  pageVersions: defineCall({
    method: 'POST',
    path: 'WebCheckin/PageVersions',
    access: READ,
    request: z.object({ ...one, before: beforeNo }),
    response: list(z.object({ ...pageVersion, webCheckinPageSetings: pageSettings })),
    effect: 'read',
  }),
  ...pageCalls({ path: 'WebCheckin', read: READ, write: WRITE, which: one, given: pageSettings, shown: pageSettings }),
  updateLocationRange: defineCall({
    method: 'POST',
    path: 'WebCheckin/UpdateLocationRange',
    access: WRITE,
    request: z.object({ ...one, ...range, version: version.optional() }),
    response: isOk,
  }),
  isTurnstileEnabled: defineCall({
    method: 'GET',
    path: 'webcheckin/GetIsEnableTurnstileCheckIn/{bventId}',
    access: READ,
    request: z.object(about),
    response: z.object({ isEnable: z.boolean() }),
  }),
  enableTurnstile: defineCall({
    method: 'POST',
    path: 'webcheckin/UpdateEnableTurnstileCheckInStasus',
    access: WRITE,
    request: z.object({ ...about, isEnable: z.boolean() }),
    response: isOk,
  }),
  board: defineCall({
    method: 'POST',
    path: 'WebCheckin/Board',
    access: READ,
    /** No id: the main point. */
    request: z.object({ ...about, id: id.optional() }),
    response: board,
    effect: 'read',
  }),
  conflictList: defineCall({
    method: 'POST',
    path: 'WebCheckin/ConflictList',
    access: READ,
    request: z.object({ ...about, id: id.optional(), ...paging }),
    response: list(conflict),
    effect: 'read',
  }),
}

const screenCalls = {
  saveRehearsal: defineCall({
    method: 'POST',
    path: 'WebCheckin/saveRehearsal',
    access: WRITE,
    request: z.object({ ...one, rehearsal: rehearsalPlan.nullable() }),
    response: isOk,
  }),
  wall: defineCall({
    method: 'POST',
    path: 'WebCheckin/Wall',
    access: READ,
    request: z.object({ ...about, id: id.optional(), cursor: z.string().max(40).optional() }),
    response: wall,
    effect: 'read',
  }),
  saveWall: defineCall({
    method: 'POST',
    path: 'WebCheckin/saveWall',
    access: WRITE,
    request: z.object({ ...about, ...wallSetting.shape }),
    response: isOk,
  }),
}

const linkCalls = {
  staffLinkList: defineCall({
    method: 'POST',
    path: 'WebCheckin/StaffLink/List',
    access: READ,
    request: z.object(about),
    response: list(staffLink),
    effect: 'read',
  }),
  /** Address and PIN are shown this once; a change of an existing link shows neither. */
  saveStaffLink: defineCall({
    method: 'POST',
    path: 'WebCheckin/StaffLink/save',
    access: WRITE,
    request: z.object({ ...about, id: id.optional(), version: z.int().optional(), ...staffLinkInput }),
    response: z.object({ id: z.string(), url: z.string().nullable(), pin: z.string().nullable() }),
  }),
  revokeStaffLink: defineCall({
    method: 'POST',
    path: 'WebCheckin/StaffLink/revoke',
    access: WRITE,
    request: z.object(one),
    response: isOk,
  }),
  unlockStaffLink: defineCall({
    method: 'POST',
    path: 'WebCheckin/StaffLink/unlock',
    access: WRITE,
    request: z.object(one),
    response: isOk,
  }),
  deviceList: defineCall({
    method: 'POST',
    path: 'WebCheckin/Device/List',
    access: READ,
    request: z.object(about),
    response: list(device),
    effect: 'read',
  }),
  saveDevice: defineCall({
    method: 'POST',
    path: 'WebCheckin/Device/save',
    access: WRITE,
    request: z.object({ ...about, ...deviceInput }),
    response: z.object({ id: z.string(), token: z.string() }),
  }),
  revokeDevice: defineCall({ method: 'POST', path: 'WebCheckin/Device/revoke', access: WRITE, request: z.object(one), response: isOk }),
}

export const checkinCalls = { ...pointCalls, ...screenCalls, ...linkCalls, ...doorCalls, ...publicCheckinCalls }

const chosen = z.object({ ...about, ...selection, checkinId: id.optional() })

/** The main point, unless another is named. WIRE §6. */
export const checkinTasks = {
  batchCheckin: defineTask({
    type: 'batchCheckin',
    title: 'checkin.batchCheckinTask',
    isUndoable: true,
    start: {
      path: 'WebCheckin/BatchCheckin',
      aliases: ['WebCheckin/v2/BatchCheckin'],
      access: 'lite_res_act_checkin',
      request: chosen,
    },
    progress: { path: 'WebCheckin/v2/BatchCheckinProgress/{bventId}' },
  }),
  batchCancelCheckin: defineTask({
    type: 'batchCancelCheckin',
    title: 'checkin.batchCancelCheckinTask',
    isUndoable: true,
    start: { path: 'WebCheckin/BtachCancelCheckin', access: 'lite_res_act_checkin', request: chosen },
  }),
  /** Every way in and out, with what was answered. */
  export: defineTask({
    type: 'exportCheckins',
    title: 'checkin.exportTask',
    start: { path: 'WebCheckin/Export', access: 'lite_res_act_export', request: z.object({ ...about, id: id.optional() }) },
  }),
}
