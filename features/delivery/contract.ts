import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { list, paging, search } from '#core/schema.ts'

export const outboxStates = ['waiting', 'sent', 'kept', 'refused'] as const

export const outboxRow = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  error: z.string().nullable(),
  createdTime: z.string(),
  sentTime: z.string().nullable(),
})
export type OutboxRow = z.output<typeof outboxRow>

export const deliveryCalls = {
  list: defineCall({
    method: 'GET',
    path: 'outbox/list',
    access: 'litehome_res_page_operationlog',
    request: z.object({ keyWords: search.optional(), state: z.enum(outboxStates).optional(), ...paging }),
    response: list(outboxRow),
  }),
}
