import { z } from 'zod'
import { consentChannels, standings } from '#features/audience/tree.ts'

export const colours = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'] as const
export type Colour = (typeof colours)[number]
export const purposes = ['marketing', 'notice'] as const
export type Purpose = (typeof purposes)[number]
export const consentSources = ['hand', 'paper', 'call', 'registration', 'unsubscribe'] as const

export const labelRef = z.object({ labelId: z.string(), name: z.string(), colour: z.enum(colours) })
export type LabelRef = z.output<typeof labelRef>

export const personRow = z.object({
  personId: z.string(),
  fullName: z.string(),
  company: z.string(),
  title: z.string(),
  mobile: z.string(),
  email: z.string(),
  city: z.string(),
  registered: z.int(),
  attended: z.int(),
  lastTime: z.string().nullable(),
  labels: z.array(labelRef),
})
export type PersonRow = z.output<typeof personRow>

/** One thing that happened to a person, newest first. */
export const moment = z.object({
  time: z.string(),
  kind: z.enum(['registered', 'attended', 'paid', 'message', 'click', 'label', 'consent', 'call', 'suppressed']),
  /** Of the event, the message, the label or whatever it was. */
  name: z.string(),
  /** A state, a channel, a reason: a word of ours, put into words by its reader. */
  detail: z.string(),
  channel: z.string(),
  bventId: z.string().nullable(),
  attendeeId: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
})
export type Moment = z.output<typeof moment>

export const consentStanding = z.object({
  channel: z.enum(consentChannels),
  purpose: z.enum(purposes),
  standing: z.enum(standings),
  /** Of the newest word of theirs. */
  time: z.string().nullable(),
  source: z.string(),
  proof: z.string(),
  by: z.string(),
})
export type ConsentStanding = z.output<typeof consentStanding>

export const personDetail = personRow.extend({
  note: z.string(),
  version: z.int(),
  country: z.string(),
  province: z.string(),
  language: z.string(),
  firstTime: z.string().nullable(),
  paid: z.array(z.object({ currency: z.string(), amount: z.string(), count: z.int() })),
  consents: z.array(consentStanding),
  timeline: z.array(moment),
  /** What they answered beside all that, the latest registration first. */
  answers: z.array(
    z.object({
      bventId: z.string(),
      title: z.string(),
      time: z.string(),
      answers: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
  /** Others who share a number or an address with them. */
  alike: z.array(z.object({ personId: z.string(), fullName: z.string(), company: z.string() })),
})
export type PersonDetail = z.output<typeof personDetail>

export const segmentRow = z.object({
  segmentId: z.string(),
  name: z.string(),
  isFixed: z.boolean(),
  total: z.int(),
  countedTime: z.string().nullable(),
  createdBy: z.string(),
  updatedTime: z.string(),
  version: z.int(),
})
export type SegmentRow = z.output<typeof segmentRow>

export const counted = z.object({
  count: z.int(),
  total: z.int(),
  /** How many are left after each condition at the top. */
  steps: z.array(z.int()),
  milliseconds: z.int(),
  sample: z.array(personRow),
  reach: z.object({ SMS: z.int(), Email: z.int(), any: z.int() }),
  labels: z.array(z.object({ labelId: z.string(), name: z.string(), colour: z.enum(colours), count: z.int() })),
})
export type Counted = z.output<typeof counted>

export const label = labelRef.extend({
  groupId: z.string().nullable(),
  segmentId: z.string().nullable(),
  segmentName: z.string(),
  count: z.int(),
  /** Audiences that ask for it. */
  usedIn: z.array(z.object({ segmentId: z.string(), name: z.string() })),
  version: z.int(),
})
export type Label = z.output<typeof label>
