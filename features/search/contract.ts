import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { search } from '#core/schema.ts'
import { eventStatus } from '#features/events/shapes.ts'

const inEvent = { bventId: z.string(), bventType: z.enum(['Internal', 'External']), bventTitle: z.string() }

export const found = z.object({
  events: z.array(z.object({ ...inEvent, startTime: z.string(), timeZone: z.string(), status: eventStatus })),
  people: z.array(z.object({ ...inEvent, attendeeId: z.string(), fullName: z.string(), note: z.string() })),
  orders: z.array(z.object({ ...inEvent, orderId: z.string(), orderNo: z.string(), attendeeId: z.string() })),
  members: z.array(z.object({ accountId: z.string(), name: z.string() })),
})
export type Found = z.output<typeof found>

export const searchCalls = {
  /** A few of each kind that this person may see, by the words as they type them. */
  everything: defineCall({
    method: 'GET',
    path: 'search/everything',
    access: 'member',
    request: z.object({ keyWords: search.default('') }),
    response: found,
    ignoresErrors: true,
  }),
}
