import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { contact, siteEvent } from '#features/events/shapes.ts'
import { eventForms } from '#features/events/rules.ts'
import { publicLottery } from '#features/lottery/publicPage.ts'
import type { PublicTicket } from '#features/registration/contract.ts'
import { session, speaker } from '#features/programme/shapes.ts'
import { ticketStatuses } from '#features/tickets/rules.ts'

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
  /** Visitors can ask what the pages say. */
  isAsking: z.literal(true).optional(),
  /** For whoever comes when there is nothing to be had any more. */
  after: z.object({ waiting: z.string(), reportWords: z.string(), reportUrl: z.string() }).optional(),
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

/** The event's own data that the blocks of a designed site draw from, fresh at every asking. */
export const siteContent = z.object({
  event: publicEvent,
  offer: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      price: z.string(),
      surplusNum: z.int(),
      currency: z.enum(currencies),
      status: z.enum(ticketStatuses),
      saleStartTime: z.string().nullable(),
      saleEndTime: z.string().nullable(),
      isNeedApproval: z.boolean(),
    }),
  ),
  /** Those that a site may offer; none is shown that no block names. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), extension: z.string(), bytes: z.int() })),
  /** Its live rooms that everybody may know of. */
  rooms: z.array(z.object({ title: z.string(), startTime: z.string(), isLive: z.boolean(), isOver: z.boolean(), url: z.string() })),
  /** The newest that everybody may see, as many as a block may show. */
  photos: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  /** On the page of a lottery: the lottery itself. */
  lottery: publicLottery.optional(),
  /** Pictures that a design names and that are gone. */
  missing: z.array(z.string()),
})
export type SiteContent = z.output<typeof siteContent>

export const siteStates = ['None', 'Draft', 'Live', 'Changed', 'Down'] as const
export type SiteState = (typeof siteStates)[number]

export const siteRow = z.object({
  bventId: z.string(),
  title: z.string(),
  startTime: z.string(),
  timeZone: z.string(),
  state: z.enum(siteStates),
  liveNo: z.int().nullable(),
  publishedTime: z.string().nullable(),
  publishedName: z.string(),
  scheduledTime: z.string().nullable(),
  changedTime: z.string().nullable(),
  views: z.int(),
})
export type SiteRow = z.output<typeof siteRow>

export const siteVersion = z.object({
  no: z.int(),
  note: z.string(),
  fromNo: z.int().nullable(),
  isScheduled: z.boolean(),
  publishedName: z.string(),
  publishedTime: z.string(),
  isLive: z.boolean(),
})
export type SiteVersion = z.output<typeof siteVersion>
