import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, time, version } from '#core/schema.ts'
import { guestTexts } from '#features/invitations/notice.ts'
import { inEvent, READ, WRITE } from '#features/invitations/shapes.ts'
import { dryRun, excludedPerson, ledgerExportFor, messageReason, reportCallsFor } from '#features/sends/contract.ts'
import { planRule } from '#features/sends/planRules.ts'
import { guestAudience, sendChannels, sendStates } from '#features/sends/shapes.ts'

const channel = z.enum(sendChannels)
const composed = { ...inEvent, audience: guestAudience, texts: guestTexts, isAgain: z.boolean().default(false) }
const asking = { access: WRITE, ignoresErrors: true, effect: 'read' } as const
const reporting = reportCallsFor('invitation/send', { reader: READ, writer: WRITE })

const reminder = {
  title: z.string().trim().min(1).max(100),
  rule: planRule,
  audience: guestAudience,
  texts: guestTexts,
  isOnceEach: z.boolean().default(false),
  isOpen: z.boolean(),
}
const lastRun = z.object({ sendId: z.string(), time: z.string(), state: z.enum(sendStates), planned: z.int(), failed: z.int() })
const reminderRow = z.object({
  ...reminder,
  planId: z.string(),
  channels: z.array(channel),
  nextTime: z.string().nullable(),
  lastRun: lastRun.nullable(),
  runs: z.int(),
  version,
})
export type Reminder = z.output<typeof reminderRow>
const one = z.object({ ...inEvent, planId: id })

/** The mechanism of all sends, with guests as its people. */
export const guestSendCalls = {
  tryNotice: defineCall({
    method: 'POST',
    path: 'invitation/send/dryRun',
    request: z.object({ ...composed, sendTime: time.optional() }),
    response: dryRun,
    ...asking,
  }),
  excludedOfNotice: defineCall({
    method: 'POST',
    path: 'invitation/send/excluded',
    request: z.object({ ...composed, channel, reason: messageReason, ...paging }),
    response: list(excludedPerson),
    ...asking,
  }),
  sendNotice: defineCall({
    method: 'POST',
    path: 'invitation/send/create',
    access: WRITE,
    needsIdempotencyKey: true,
    request: z.object({
      ...composed,
      title: z.string().trim().max(100).default(''),
      sendTime: time.optional(),
      isSendAnyway: z.boolean().default(false),
    }),
    response: z.object({ sendId: z.string(), state: z.enum(sendStates), holdUntil: z.string(), isToApprove: z.boolean() }),
    ignoresErrors: true,
  }),
  notices: reporting.list,
  notice: reporting.detail,
  noticePeople: reporting.people,
  takeBackNotice: reporting.takeBack,
  pauseNotice: reporting.pause,
  resumeNotice: reporting.resume,
  cancelNotice: reporting.cancel,
  approveNotice: reporting.approve,
  retryNotice: reporting.retry,
  reminders: defineCall({
    method: 'GET',
    path: 'invitation/reminder/list',
    access: READ,
    request: z.object(inEvent),
    response: z.object({ list: z.array(reminderRow), timeZone: z.string() }),
  }),
  /** Without an id: a new one. */
  saveReminder: defineCall({
    method: 'POST',
    path: 'invitation/reminder/save',
    access: WRITE,
    request: z.object({ ...inEvent, planId: id.optional(), version: version.default(0), ...reminder }),
    response: z.object({ planId: z.string(), nextTime: z.string().nullable(), version }),
    ignoresErrors: true,
  }),
  openReminder: defineCall({
    method: 'POST',
    path: 'invitation/reminder/open',
    access: WRITE,
    request: z.object({ ...one.shape, isOpen: z.boolean() }),
    response: z.object({ nextTime: z.string().nullable() }),
  }),
  removeReminder: defineCall({ method: 'POST', path: 'invitation/reminder/delete', access: WRITE, request: one, response: isOk }),
}

export const guestSendTasks = { exportNotice: ledgerExportFor('invitation/send', 'guestSendExport') }

/** As the pages of sends call them. */
export const noticeReporting = reporting
