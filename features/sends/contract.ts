import { z } from 'zod'
import type { Access } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, time, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { deferralReasons, shownStates, suppressionReasons } from '#features/delivery/message.ts'
import { audience, composition, sendChannels, sendContent, sendOrigins, sendStates } from '#features/sends/shapes.ts'
import { sendActs } from '#features/sends/rules.ts'

const READ = 'lite_res_page_notice'
const WRITE = 'lite_res_act_notice'
const read = { effect: 'read' } as const

const one = z.object({ bventId: id, sendId: id })
const channel = z.enum(sendChannels)
export const messageReason = z.enum([...suppressionReasons, ...deferralReasons])

const sample = z.object({
  attendeeId: z.string(),
  name: z.string(),
  ticketName: z.string(),
  channel,
  subject: z.string(),
  body: z.string(),
  /** Of an SMS; 0 of a letter. */
  length: z.int(),
  parts: z.int(),
})
export type Sample = z.output<typeof sample>

export const dryRun = z.object({
  time: z.string(),
  /** Whom the conditions mean. */
  people: z.int(),
  /** Messages that would go out, and those that would not, by reason. */
  willSend: z.int(),
  excluded: z.array(z.object({ channel, reason: messageReason, count: z.int() })),
  samples: z.array(sample),
  /** Parts of SMS by how many a message has; `checked` of `willSend` were written out, the rest is reckoned from them. */
  sizes: z.array(z.object({ parts: z.int(), count: z.int() })),
  checked: z.int(),
  need: z.object({ sms: z.int(), email: z.int() }),
  /** Null: as many as wanted. */
  left: z.object({ sms: z.int().nullable(), email: z.int().nullable() }),
  /** What would come out empty, for how many. */
  problems: z.array(z.object({ fieldName: z.string(), displayName: z.string(), count: z.int() })),
  tooLong: z.int(),
  quiet: z.object({ from: z.string(), to: z.string(), nextAt: z.string() }).nullable(),
  needsApproval: z.boolean(),
})
export type DryRun = z.output<typeof dryRun>

export const excludedPerson = z.object({ attendeeId: z.string(), name: z.string(), ticketName: z.string(), address: z.string() })
export type ExcludedPerson = z.output<typeof excludedPerson>

const counts = z.object({
  planned: z.int(),
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  /** People who followed a link of it, where that is counted. */
  clicked: z.int(),
  failed: z.int(),
  unknown: z.int(),
  suppressed: z.int(),
})
export type SendCounts = z.output<typeof counts>

const sendRow = z.object({
  sendId: z.string(),
  title: z.string(),
  origin: z.enum(sendOrigins),
  planId: z.string().nullable(),
  kind: z.string(),
  channels: z.array(channel),
  state: z.enum(sendStates),
  /** Waits for a second person. */
  isToApprove: z.boolean(),
  sendTime: z.string().nullable(),
  /** Until then it can be taken back whole. */
  holdUntil: z.string().nullable(),
  plannedTime: z.string().nullable(),
  doneTime: z.string().nullable(),
  createdTime: z.string(),
  createdBy: z.string(),
  counts,
})
export type SendRow = z.output<typeof sendRow>

const sendDetail = sendRow.extend({
  /** Null of a send to guests. */
  audience: audience.nullable(),
  content: sendContent,
  isSendAnyway: z.boolean(),
  countsClicks: z.boolean(),
  isAgain: z.boolean(),
  version,
  approvedBy: z.string(),
  /** The caller wrote it: somebody else is to approve it. */
  isOwn: z.boolean(),
  acts: z.array(z.enum(sendActs)),
  notSent: z.array(z.object({ channel: z.string(), reason: messageReason, count: z.int() })),
  failures: z.array(z.object({ channel: z.string(), providerReason: z.string(), count: z.int() })),
  retryOf: z.string().nullable(),
  retries: z.array(z.object({ sendId: z.string(), createdTime: z.string(), planned: z.int() })),
  usedParts: z.object({ sms: z.int(), email: z.int() }),
  timeZone: z.string(),
})
export type SendDetail = z.output<typeof sendDetail>

/** One person of a send: what became of their message, and why. */
export const ledgerRow = z.object({
  messageId: z.string(),
  attendeeId: z.string().nullable(),
  name: z.string(),
  address: z.string(),
  channel: z.string(),
  state: z.enum(shownStates),
  reason: messageReason.nullable(),
  providerReason: z.string().nullable(),
  attempts: z.int(),
  clickedTime: z.string().nullable(),
  time: z.string(),
})
export type LedgerRow = z.output<typeof ledgerRow>

const ledgerSearch = { state: z.enum(shownStates).optional(), reason: messageReason.optional(), keyWords: search.optional() }

const approvalRule = z.object({ approvalOver: z.int().min(0).max(1_000_000).nullable() })

/** What became of sends, and what can be done with them: the same for attendees and for guests, each under their own right. */
export function reportCallsFor(base: string, { reader, writer }: { reader: Access; writer: Access }) {
  const act = (name: (typeof sendActs)[number]) =>
    defineCall({
      method: 'POST',
      path: `${base}/${name}`,
      access: writer,
      request: one,
      response: z.object({ state: z.enum(sendStates) }),
    })
  return {
    list: defineCall({
      method: 'GET',
      path: `${base}/list`,
      access: reader,
      request: z.object({
        bventId: id,
        state: z.enum(sendStates).optional(),
        channel: channel.optional(),
        keyWords: search.optional(),
        ...paging,
      }),
      response: list(sendRow),
    }),
    detail: defineCall({ method: 'GET', path: `${base}/detail`, access: reader, request: one, response: sendDetail }),
    people: defineCall({
      method: 'POST',
      path: `${base}/people`,
      access: reader,
      request: z.object({ ...one.shape, ...ledgerSearch, ...paging }),
      response: list(ledgerRow),
      ignoresErrors: true,
      ...read,
    }),
    /** Whole, or not at all: refused once it has started. */
    takeBack: act('takeBack'),
    pause: act('pause'),
    resume: act('resume'),
    /** What has not gone out stays here; what has cannot be called back. */
    cancel: act('cancel'),
    approve: defineCall({ method: 'POST', path: `${base}/approve`, access: writer, request: one, response: isOk }),
    /** Again to those whom it did not reach, at the addresses they have by now. */
    retry: defineCall({
      method: 'POST',
      path: `${base}/retryFailed`,
      access: writer,
      request: one,
      response: z.object({ sendId: z.string(), count: z.int() }),
    }),
  }
}
export type ReportCalls = ReturnType<typeof reportCallsFor>

export const sendCalls = {
  dryRun: defineCall({
    method: 'POST',
    path: 'notice/send/dryRun',
    access: WRITE,
    request: z.object({ bventId: id, ...composition, sendTime: time.optional() }),
    response: dryRun,
    ignoresErrors: true,
    ...read,
  }),
  /** Who would not get it, for one reason. */
  excluded: defineCall({
    method: 'POST',
    path: 'notice/send/excluded',
    access: WRITE,
    request: z.object({ bventId: id, ...composition, channel, reason: messageReason, ...paging }),
    response: list(excludedPerson),
    ignoresErrors: true,
    ...read,
  }),
  create: defineCall({
    method: 'POST',
    path: 'notice/send/create',
    access: WRITE,
    needsIdempotencyKey: true,
    request: z.object({
      bventId: id,
      ...composition,
      /** Left out: as soon as it can no longer be taken back. */
      sendTime: time.optional(),
      isSendAnyway: z.boolean().default(false),
      /** What was written down before; as it was read, or somebody else has changed or sent it. */
      draft: z.object({ sendId: id, version }).optional(),
    }),
    response: z.object({ sendId: z.string(), state: z.enum(sendStates), holdUntil: z.string(), isToApprove: z.boolean() }),
    ignoresErrors: true,
  }),
  /** Put aside to go on with, by oneself or a colleague. Without an id: a new one; nothing stands against words that are not finished. */
  saveDraft: defineCall({
    method: 'POST',
    path: 'notice/send/saveDraft',
    access: WRITE,
    request: z.object({ bventId: id, sendId: id.optional(), version: version.default(0), ...composition, sendTime: time.optional() }),
    response: z.object({ sendId: z.string(), version }),
    ignoresErrors: true,
  }),
  removeDraft: defineCall({ method: 'POST', path: 'notice/send/removeDraft', access: WRITE, request: one, response: isOk }),
  ...reportCallsFor('notice/send', { reader: READ, writer: WRITE }),
  /** Above so many recipients a second person has to agree; null: nobody has to. For all events of the organisation. */
  approvalRule: defineCall({
    method: 'GET',
    path: 'notice/send/approvalRule',
    access: READ,
    request: z.object({}),
    response: approvalRule,
  }),
  saveApprovalRule: defineCall({
    method: 'POST',
    path: 'notice/send/saveApprovalRule',
    access: 'litehome_res_act_company',
    request: approvalRule,
    response: isOk,
  }),
}

/** What became of each message of a send, as a table. */
export function ledgerExportFor(base: string, type: string) {
  return defineTask({
    type,
    title: 'sends.exportTask',
    start: {
      path: `${base}/export`,
      access: 'lite_res_act_export',
      request: z.object({ ...one.shape, ...ledgerSearch, fileType: z.enum(['xlsx', 'csv']).default('xlsx') }),
    },
  })
}
export type LedgerExport = ReturnType<typeof ledgerExportFor>

export const sendTasks = { export: ledgerExportFor('notice/send', 'sendExport') }
