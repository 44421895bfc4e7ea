import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { id, isOk, version } from '#core/schema.ts'
import { searchData } from '#features/attendees/searchSchema.ts'
import { charts, measures, units } from '#features/statistics/pivot.ts'

const dimension = z.strictObject({ field: z.string().min(1).max(64), unit: z.enum(units).optional() })

/** What a report asks: rows, columns, numbers, and whom, in the list's own language. */
export const definition = z.strictObject({
  rows: z.array(dimension).max(2).default([]),
  columns: z.array(dimension).max(1).default([]),
  measures: z.array(z.enum(measures)).min(1).max(4).default(['people']),
  search: searchData.optional(),
  /** The saved search it came from, for its name. */
  searchName: z.string().max(60).optional(),
  currency: z.enum(currencies).default('CNY'),
  chart: z.enum(charts).default('table'),
})
export type Definition = z.output<typeof definition>

/** One more row and column than there are names: the totals. Null is hidden, '' is nothing to be said. */
const pivot = z.object({
  timeZone: z.string(),
  rows: z.array(z.object({ keys: z.array(z.string()), names: z.array(z.string()) })),
  columns: z.array(z.object({ key: z.string(), name: z.string() })),
  cells: z.array(z.array(z.array(z.string().nullable()))),
  /** More groups than can be looked at: the largest are here, the totals are of all. */
  isCut: z.boolean(),
  /** For somebody who may not know small numbers. */
  isProtected: z.boolean(),
  hidden: z.int(),
  tookMs: z.int(),
})
export type Pivot = z.output<typeof pivot>

const report = z.object({
  id: z.string(),
  bventId: z.string().nullable(),
  name: z.string(),
  isShared: z.boolean(),
  isPinned: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  updatedTime: z.string(),
  seenTime: z.string().nullable(),
  definition,
  sendDay: z.int().nullable(),
  sendHour: z.int(),
  recipients: z.array(z.string()),
  /** Colleagues it goes to beside those addresses. */
  readers: z.array(z.object({ accountId: z.string(), name: z.string() })),
  nextSendTime: z.string().nullable(),
  lastSentTime: z.string().nullable(),
  version: z.int(),
})
export type Report = z.output<typeof report>

const READERS = ['lite_res_page_statistics', 'litehome_res_page_statistics'] as const
const name = z.string().trim().min(1).max(60)
const asked = { bventId: id.optional(), definition }

export const customCalls = {
  fields: defineCall({
    method: 'GET',
    path: 'statistics/fields',
    access: READERS,
    request: z.object({ bventId: id.optional() }),
    response: z.object({
      dimensions: z.array(z.object({ field: z.string(), name: z.string(), isTime: z.boolean(), isMultiple: z.boolean() })),
      measures: z.array(z.enum(measures)),
      isProtected: z.boolean(),
    }),
  }),
  pivot: defineCall({
    mayLag: true,
    takesLong: true,
    method: 'POST',
    path: 'statistics/pivot',
    access: READERS,
    request: z.object(asked),
    response: pivot,
    effect: 'read',
    ignoresErrors: true,
  }),
  export: defineCall({
    takesLong: true,
    method: 'POST',
    path: 'statistics/export',
    access: 'lite_res_act_export',
    request: z.object({ ...asked, name }),
    response: fileResponse,
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  reports: defineCall({
    method: 'GET',
    path: 'statistics/report/list',
    access: READERS,
    request: z.object({ bventId: id.optional(), isPinned: z.boolean().optional() }),
    response: z.object({ list: z.array(report), standardSeenTime: z.string().nullable() }),
    ignoresErrors: true,
  }),
  /** Looking at it is remembered. */
  open: defineCall({
    method: 'POST',
    path: 'statistics/report/open',
    access: READERS,
    request: z.object({ id }),
    response: report,
    ignoresErrors: true,
  }),
  /** The standard questions were looked at, of an event or of the organisation. */
  look: defineCall({
    method: 'POST',
    path: 'statistics/report/look',
    access: READERS,
    request: z.object({ bventId: id.optional() }),
    response: isOk,
    effect: 'write',
    ignoresErrors: true,
  }),
  save: defineCall({
    method: 'POST',
    path: 'statistics/report/save',
    access: READERS,
    request: z.object({ ...asked, id: id.optional(), version: version.optional(), name, isShared: z.boolean().default(false) }),
    response: z.object({ id: z.string(), version: z.int() }),
  }),
  pin: defineCall({
    method: 'POST',
    path: 'statistics/report/pin',
    access: READERS,
    request: z.object({ id, isPinned: z.boolean() }),
    response: isOk,
  }),
  delete: defineCall({ method: 'POST', path: 'statistics/report/delete', access: READERS, request: z.object({ id }), response: isOk }),
  /** Who writes to people may let a report be sent; without a day it is sent no more. */
  schedule: defineCall({
    method: 'POST',
    path: 'statistics/report/schedule',
    access: 'lite_res_act_notice',
    request: z.object({
      id,
      version,
      sendDay: z.int().min(1).max(7).nullable(),
      sendHour: z.int().min(0).max(23).default(9),
      recipients: z.array(z.email().max(200)).max(50).default([]),
      accountIds: z.array(id).max(50).default([]),
    }),
    response: z.object({ version: z.int(), nextSendTime: z.string().nullable() }),
  }),
}
