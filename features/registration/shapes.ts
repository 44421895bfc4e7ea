import { z } from 'zod'
import { languages } from '#core/language.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import { eventStatuses } from '#features/events/rules.ts'
import { siteEvent } from '#features/events/shapes.ts'

/** Open to whoever brings a link or a verified contact, which has refusals of its own. */
export const open = { access: 'public', refuses: [401, 409, 410, 423] } as const
export const language = z.enum(languages)
/** The signed part of a link, or a proof of a verified contact. */
export const token = z.string().min(1).max(2_000)

export const fieldValue = z.object({ fieldName: z.string(), value: z.unknown() })

export const attendee = z.object({
  attendeeId: z.string(),
  bventId: z.string(),
  status: z.enum(attendeeStatuses),
  ticketId: z.string(),
  ticketName: z.string(),
  orderId: z.string(),
  version: z.int(),
  attendeeFieldValues: z.array(fieldValue),
})
export type Attendee = z.output<typeof attendee>

/** What the pages of one person say about the event they belong to. */
export const eventCard = siteEvent.extend({ status: z.enum(eventStatuses) })
export type EventCard = z.output<typeof eventCard>
