import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, list, paging, search as keyWords, version } from '#core/schema.ts'
import { taskProgress } from '#core/task.ts'
import { search, selection } from '#features/attendees/searchSchema.ts'
import {
  attendeeDetail,
  attendeePage,
  count,
  duplicateGroup,
  fieldValue,
  givenValues,
  queryField,
  registFields,
} from '#features/attendees/shapes.ts'
import { viewCalls } from '#features/attendees/viewCalls.ts'
import { attendeeStatuses } from '#core/statuses.ts'

export { attendeeTasks } from '#features/attendees/taskContract.ts'

const about = { bventId: id }
/** Without an event: across all of the organisation's. */
const maybe = { bventId: id.optional() }
const one = { ...about, attendeeId: id }
const read = { effect: 'read' } as const
/** An external event has a code of its own for its list. */
const LIST = ['lite_res_page_attendees', 'lite-res-page-attendees', 'lite_res_page_prevention'] as const
const LISTS = [...LIST, 'litehome_res_page_addresslist'] as const
const WRITE = 'lite_res_act_attendees'

export const attendeeCalls = {
  list: defineCall({
    method: 'POST',
    path: 'attendee/list',
    access: LISTS,
    request: z.object({ ...maybe, ...search }),
    response: attendeePage,
    ignoresErrors: true,
    ...read,
  }),
  statistics: defineCall({
    method: 'POST',
    path: 'attendee/statistics',
    access: LISTS,
    request: z.object({ ...maybe, ...search }),
    response: z.object({ attendeeCounts: z.array(count) }),
    ...read,
  }),
  /** What a choice across events means in each of them, since a batch is one event's. */
  selectionByEvent: defineCall({
    method: 'POST',
    path: 'attendee/SelectionByEvent',
    access: 'litehome_res_page_addresslist',
    request: z.object(selection),
    response: list(z.object({ bventId: z.string(), title: z.string(), attendeeIds: z.array(z.string()) })),
    ignoresErrors: true,
    ...read,
  }),
  /** How many decisions of the chosen can be taken back, before it begins. */
  rollBackReach: defineCall({
    method: 'POST',
    path: 'attendee/AuditRollbackReach',
    access: 'lite_res_act_audit',
    request: z.object({ ...maybe, ...selection }),
    response: z.object({ canCount: z.int(), notNeededCount: z.int(), refusedCount: z.int() }),
    ignoresErrors: true,
    ...read,
  }),
  /** Across all events the member may see, always masked. */
  searchList: defineCall({
    method: 'GET',
    path: 'attendeeList',
    access: 'member',
    request: z.object({ keyWords: keyWords.default(''), ...paging }),
    response: attendeePage,
  }),
  queryFields: defineCall({
    method: 'GET',
    path: 'attendee/AttendeeQueryFields',
    access: LISTS,
    request: z.object(maybe),
    response: z.array(queryField),
  }),
  registFields: defineCall({
    method: 'GET',
    path: 'attendee/AttendeeRegistFields',
    access: LISTS,
    /** With a path: what that path asks, instead of what all of them do. */
    request: z.object({ ...maybe, pathId: id.optional() }),
    response: registFields,
  }),
  ...viewCalls,

  detail: defineCall({
    method: 'GET',
    path: 'attendee/GetAttendeeDetailById',
    access: LISTS,
    request: z.object({ ...maybe, attendeeId: id }),
    response: attendeeDetail,
  }),
  create: defineCall({
    method: 'POST',
    path: 'attendee/create',
    access: WRITE,
    request: z.object({
      ...about,
      /** An external event sells nothing: there it may be left out. */
      ticketId: id.optional(),
      attendeeFieldValues: givenValues,
      remark: z.string().trim().max(2_000).optional(),
      isSkipApproval: z.boolean().optional(),
      isMarkPaid: z.boolean().optional(),
      isSendNotice: z.boolean().optional(),
    }),
    response: z.object({ attendeeId: z.string(), status: z.enum(attendeeStatuses), orderId: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: 'attendee/update',
    access: WRITE,
    request: z.object({ ...one, version, attendeeFieldValues: givenValues.default([]), ticketId: id.optional() }),
    response: z.object({ version: z.int() }),
  }),
  updateRemark: defineCall({
    method: 'POST',
    path: 'attendee/updateRemark',
    access: WRITE,
    request: z.object({ ...one, remark: z.string().trim().max(2_000) }),
    response: isOk,
  }),
  reveal: defineCall({
    method: 'POST',
    path: 'attendee/Reveal',
    access: 'lite_res_act_reveal',
    request: z.object({ ...one, fieldNames: z.array(z.string().max(64)).min(1).max(10) }),
    response: z.array(fieldValue),
  }),
  rollBackAudit: defineCall({
    method: 'POST',
    path: 'attendee/{bventId}/AuditRollback',
    access: 'lite_res_act_audit',
    request: z.object(one),
    response: z.object({ status: z.enum(attendeeStatuses) }),
  }),

  /** Strangers always get an empty list, after the same time; a known address is sent its own link. */
  findByMobileOrEmail: defineCall({
    method: 'POST',
    path: 'attendee/QueryAttendeeByMobileOrEmail',
    access: 'public',
    request: z.object({ ...about, mobile: z.string().trim().max(30).optional(), email: z.string().trim().max(254).optional() }),
    response: z.object({
      attendees: z.array(
        z.object({ attendeeId: z.string(), fullName: z.string(), status: z.enum(attendeeStatuses), ticketName: z.string() }),
      ),
    }),
    ...read,
  }),
  orgAccountCount: defineCall({
    method: 'GET',
    path: 'attendee/OrgAccountCount/{bventId}',
    access: LIST,
    request: z.object(about),
    response: z.object({ orgAccountCount: z.int() }),
  }),

  erasePerson: defineCall({
    method: 'POST',
    path: 'attendee/ErasePerson',
    access: 'lite_res_act_delete',
    request: z.object({ ...one, fullName: z.string().max(200) }),
    response: isOk,
  }),
  exportPerson: defineCall({
    method: 'GET',
    path: 'attendee/ExportPerson',
    access: 'lite_res_act_export',
    request: z.object(one),
    response: fileResponse,
    mediaTypes: [mediaTypes.json],
  }),

  exportProcess: defineCall({
    method: 'GET',
    path: 'Attendee/Export/Process/{id}',
    access: 'lite_res_act_export',
    request: z.object({ id }),
    response: taskProgress,
  }),
  exportFile: defineCall({
    method: 'GET',
    path: 'attendee/LiteExportAttendeesV2Excel/{bventId}',
    access: 'lite_res_act_export',
    request: z.object({ ...about, taskId: id.optional() }),
    response: fileResponse,
    mediaTypes: [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.zip],
  }),
  downloadExcel: defineCall({
    method: 'GET',
    path: 'attendee/DownloadAttendeeExcel',
    access: 'lite_res_act_export',
    request: z.object({ id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.zip],
  }),

  /** Without an event: of all events the caller may see. A group lies within one event. */
  duplicateList: defineCall({
    method: 'GET',
    path: 'attendee/DuplicateList',
    access: 'litehome_res_page_dedup',
    request: z.object({ ...maybe, ...paging }),
    response: list(duplicateGroup),
  }),
  ignoreDuplicate: defineCall({
    method: 'POST',
    path: 'attendee/DuplicateIgnore',
    access: 'lite_res_act_delete',
    request: z.object({ ...maybe, groupId: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: isOk,
  }),
}
