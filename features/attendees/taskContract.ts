import { z } from 'zod'
import { id } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { selection } from '#features/attendees/searchSchema.ts'

const about = { bventId: id }
const chosen = { ...about, ...selection }

/** What is done to many attendees at once; every start takes a Selection beside its own fields. WIRE §6. */
export const attendeeTasks = {
  approve: defineTask({
    type: 'attendeeApprove',
    title: 'attendees.approveTask',
    isUndoable: true,
    start: {
      path: 'attendee/BatchApprovalAttendee',
      aliases: ['Attendee/BatchApprovalAttendeeV2'],
      access: 'lite_res_act_audit',
      request: z.object({
        ...chosen,
        status: z.enum(['Registered', 'Denied']),
        reason: z.string().trim().max(500).optional(),
        isSendNotice: z.boolean().optional(),
      }),
    },
    progress: { path: 'Attendee/BatchApprovalAttendeeV2Progress/{bventId}' },
  }),
  rollBack: defineTask({
    type: 'attendeeRollBack',
    title: 'attendees.rollBackTask',
    isUndoable: true,
    start: { path: 'attendee/{bventId}/BatchAuditRollback', access: 'lite_res_act_audit', request: z.object(chosen) },
    progress: { path: 'attendee/{bventId}/BatchAuditRollbackProgress' },
  }),
  remark: defineTask({
    type: 'attendeeRemark',
    title: 'attendees.remarkTask',
    isUndoable: true,
    start: {
      path: 'attendee/BatchUpdateAttendeeRemarksV2',
      access: 'lite_res_act_attendees',
      request: z.object({ ...chosen, remark: z.string().trim().max(2_000), mode: z.enum(['replace', 'append']).default('replace') }),
    },
    progress: { path: 'attendee/BatchUpdateRemarkProgressV2/{bventId}' },
  }),
  delete: defineTask({
    type: 'attendeeDelete',
    title: 'attendees.deleteTask',
    isUndoable: true,
    start: {
      path: 'attendee/batchDelete',
      aliases: ['Attendee/BatchDeleteV2', 'Attendee/v2/Delete'],
      access: 'lite_res_act_delete',
      request: z.object(chosen),
    },
    progress: { path: 'Attendee/BatchDeleteProgress' },
  }),
  sendTicket: defineTask({
    type: 'attendeeSendTicket',
    title: 'attendees.sendTicketTask',
    start: {
      path: 'attendee/sendTicket',
      access: 'lite_res_act_attendees',
      request: z.object({
        ...chosen,
        channels: z
          .array(z.enum(['email', 'mobile']))
          .min(1)
          .max(2)
          .default(['email', 'mobile']),
        isReissue: z.boolean().optional(),
      }),
    },
  }),
  sendWaitPay: defineTask({
    type: 'attendeeSendWaitPay',
    title: 'attendees.sendWaitPayTask',
    start: { path: 'attendee/SendWaitPayNotice', access: 'lite_res_act_order', request: z.object(chosen) },
  }),
  export: defineTask({
    type: 'attendeeExport',
    title: 'attendees.exportTask',
    start: {
      path: 'attendee/ExportAttendeesV2',
      aliases: ['Attendee/{bventId}/CreateTaskProcess'],
      access: 'lite_res_act_export',
      request: z.object({
        ...selection,
        /** Without an event: of all events the member may see. */
        bventId: id.optional(),
        /** In this order; none: all columns. */
        fieldNames: z.array(z.string().min(1).max(64)).max(300).default([]),
        fileType: z.enum(['xlsx', 'csv']).default('xlsx'),
        isWithAttachments: z.boolean().optional(),
      }),
    },
    progress: { path: 'attendee/LiteExportAttendeesV2Progress/{bventId}' },
  }),
  merge: defineTask({
    type: 'attendeeMerge',
    title: 'attendees.mergeTask',
    isUndoable: true,
    start: {
      path: 'attendee/Merge',
      access: 'lite_res_act_delete',
      request: z.object({
        ...about,
        targetId: id,
        sourceIds: z.array(id).min(1).max(20),
        /** Whose answer is kept; fields not named keep the target's. */
        fields: z.record(z.string().max(64), id).default({}),
      }),
    },
  }),
}
