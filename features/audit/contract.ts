import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, line, list, paging, time } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'

const filter = { objectId: line.optional(), accountId: id.optional(), action: line.optional(), from: time.optional(), to: time.optional() }

export const auditEntry = z.object({
  id: z.string(),
  time: z.string(),
  accountId: z.string().nullable(),
  accountName: z.string(),
  action: z.string(),
  objectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.output<typeof auditEntry>
/**
 * With what it is about, as people call it; '' where there is no event or attendee behind it. `people`: how many, where a row tells of a
 * whole batch. `fieldNames`: what the organiser calls the fields they made themselves.
 */
export const auditRow = auditEntry.extend({
  bventTitle: z.string(),
  attendeeName: z.string(),
  people: z.int().nullable(),
  fieldNames: z.record(z.string(), z.string()),
})
export type AuditRow = z.output<typeof auditRow>

export const auditFilter = z.object(filter)
export type AuditFilter = z.output<typeof auditFilter>

/** What happened, without the values: everyone who may open the event sees it. */
export const activity = z.object({
  id: z.string(),
  time: z.string(),
  accountName: z.string(),
  action: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
  isNew: z.boolean(),
  /** How many, where it was done to many people at once. */
  people: z.int().nullable(),
})
export type Activity = z.output<typeof activity>

export const auditCalls = {
  activity: defineCall({
    method: 'GET',
    path: 'event/activity',
    access: 'lite_res_page_dashboard',
    request: z.object({ bventId: id, ...paging }),
    response: list(activity),
  }),
  list: defineCall({
    method: 'GET',
    path: 'audit/list',
    access: 'litehome_res_page_operationlog',
    request: z.object({ ...filter, ...paging }),
    response: list(auditRow),
  }),
  /** What has been done here so far, for the filter. */
  actions: defineCall({
    method: 'GET',
    path: 'audit/actions',
    access: 'litehome_res_page_operationlog',
    response: z.object({ actions: z.array(z.string()) }),
  }),
}

export const auditTasks = {
  export: defineTask({
    type: 'auditExport',
    title: 'audit.exportTask',
    start: { path: 'audit/export', access: 'litehome_res_page_operationlog', request: auditFilter },
  }),
}
