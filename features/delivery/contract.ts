import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { list, paging, search } from '#core/schema.ts'
import { channels, deferralReasons, NOT_MEANT, shownStates, suppressionReasons } from '#features/delivery/message.ts'

const reason = z.enum([...suppressionReasons, ...deferralReasons]).nullable()

/** One message about a registration or an order, without what would open it. */
export const notice = z.object({
  id: z.string(),
  channel: z.enum(channels),
  kind: z.string(),
  recipient: z.string(),
  title: z.string(),
  state: z.enum(shownStates),
  reason: z.enum([...suppressionReasons, ...deferralReasons, NOT_MEANT]).nullable(),
  providerReason: z.string().nullable(),
  time: z.string(),
})
export type Notice = z.output<typeof notice>

export const outboxRow = z.object({
  id: z.string(),
  channel: z.enum(channels),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** null before it is written, and once its words have been sealed. */
  body: z.string().nullable(),
  /** SHA-256 of what it said, in hexadecimal, once its words have been sealed. */
  wordsHash: z.string().nullable(),
  state: z.enum(shownStates),
  reason,
  providerReason: z.string().nullable(),
  attempts: z.int(),
  createdTime: z.string(),
  sentTime: z.string().nullable(),
})
export type OutboxRow = z.output<typeof outboxRow>

export const deliveryCalls = {
  list: defineCall({
    method: 'GET',
    path: 'outbox/list',
    access: 'litehome_res_page_operationlog',
    request: z.object({
      keyWords: search.optional(),
      state: z.enum(shownStates).optional(),
      channel: z.enum(channels).optional(),
      ...paging,
    }),
    response: list(outboxRow),
  }),
  /** Gateways that cannot be reached just now. */
  troubles: defineCall({
    method: 'GET',
    path: 'outbox/troubles',
    access: 'litehome_res_page_operationlog',
    request: z.object({}),
    response: z.object({
      list: z.array(
        z.object({ channel: z.enum(channels), since: z.string(), nextTryTime: z.string(), providerReason: z.string(), waiting: z.int() }),
      ),
    }),
  }),
  /** Channels that need an account of the organisation's own, and have one. */
  ways: defineCall({
    method: 'GET',
    path: 'outbox/ways',
    access: 'lite_res_page_notice',
    request: z.object({}),
    response: z.object({ hasOfficial: z.boolean() }),
  }),
  /** Somebody has found out what became of it: it arrived, or it did not and goes out again. */
  decide: defineCall({
    method: 'POST',
    path: 'outbox/decide',
    access: 'lite_res_act_notice',
    request: z.object({ id: z.uuid(), hasArrived: z.boolean() }),
    response: z.object({ state: z.enum(shownStates) }),
  }),
}
