import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id } from '#core/schema.ts'

export const reportSpans = [7, 30, 90] as const

export const officialReport = z.object({
  /** Null while none is bound. */
  account: z.object({ name: z.string(), nickname: z.string(), followerCount: z.int() }).nullable(),
  timeZone: z.string(),
  asOf: z.string(),
  /** Every day of the span, in the event's zone. */
  days: z.array(z.object({ day: z.string(), followed: z.int(), left: z.int(), messages: z.int(), clicks: z.int() })),
  /** Entries of the menu as it is; what stands in it no more has no name but what it said. */
  menu: z.array(z.object({ name: z.string(), clicks: z.int(), people: z.int() })),
  /** Where who began to follow came from; '' by no code of ours. */
  codes: z.array(z.object({ name: z.string(), isTicket: z.boolean(), followed: z.int() })),
  /** Of this event alone: who follows of those who are registered, and what went to them. */
  event: z.object({ registered: z.int(), reachable: z.int(), sent: z.int(), delivered: z.int(), failed: z.int(), waiting: z.int() }),
})
export type OfficialReport = z.output<typeof officialReport>

export const officialReportCalls = {
  officialReport: defineCall({
    method: 'GET',
    path: 'report/officialAccount',
    access: 'lite_res_page_report',
    request: z.object({ bventId: id, days: z.coerce.number().pipe(z.literal(reportSpans)).default(30) }),
    response: officialReport,
  }),
}
