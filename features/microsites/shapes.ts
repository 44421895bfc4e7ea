import { z } from 'zod'
import { contact, siteEvent } from '#features/events/shapes.ts'
import { eventForms } from '#features/events/rules.ts'
import type { PublicTicket } from '#features/registration/contract.ts'
import { session, speaker } from '#features/programme/shapes.ts'

/** What everyone may see of an event that is out. */
export const publicEvent = siteEvent.extend({
  form: z.enum(eventForms),
  isEnded: z.boolean(),
  description: z.string(),
  sessions: z.array(session),
  speakers: z.array(speaker),
  languages: z.array(z.string()),
  contact: contact.nullable(),
  /** The company that the organiser was certified as. */
  certifiedName: z.string().optional(),
  shortUrl: z.string(),
  /** An image to scan, as SVG. */
  qr: z.string(),
})
export type PublicEvent = z.output<typeof publicEvent>

/** What can be had. */
export type Offer = readonly Pick<
  PublicTicket,
  'name' | 'description' | 'price' | 'surplusNum' | 'currency' | 'status' | 'saleStartTime' | 'saleEndTime' | 'isNeedApproval'
>[]
