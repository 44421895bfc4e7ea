import { z } from 'zod'
import { languages } from '#core/language.ts'
import { id, search } from '#core/schema.ts'
import { selection } from '#features/attendees/searchSchema.ts'
import { noticeWording } from '#features/notices/shapes.ts'

/** The machine of WIRE2 §9. */
export const sendStates = ['Draft', 'Scheduled', 'Running', 'Paused', 'Done', 'Cancelled', 'Missed'] as const
export type SendState = (typeof sendStates)[number]

export const sendOrigins = ['Manual', 'Plan', 'Campaign'] as const

/** How an organiser writes to people today. */
export const sendChannels = ['SMS', 'Email', 'OfficialAccount'] as const
export type SendChannel = (typeof sendChannels)[number]

/** Guests and campaigns: what reaches people who follow nobody yet, or advertises, never goes by the official account; WeChat forbids it. */
export const addressChannels = ['SMS', 'Email'] as const satisfies readonly SendChannel[]
export type AddressChannel = (typeof addressChannels)[number]

const [first, second] = languages
/** One language will do: whoever reads another gets it too. */
const wordings = z
  .strictObject({ [first]: noticeWording.optional(), [second]: noticeWording.optional() })
  .refine((given) => languages.some((language) => given[language]))

export const sendContent = z
  .strictObject({ SMS: wordings.optional(), Email: wordings.optional(), OfficialAccount: wordings.optional() })
  .refine((given) => sendChannels.some((channel) => given[channel] !== undefined))
export type SendContent = z.output<typeof sendContent>

export function channelsOf(content: SendContent): SendChannel[] {
  return sendChannels.filter((channel) => content[channel])
}

/** Whom it is for, in the list's own language. */
export const audience = z.strictObject(selection)
export type SendAudience = z.output<typeof audience>

/** Guests of an event's plan, who are no attendees yet; without states it is for every guest, and who has answered is left out by name. */
export const guestAudience = z.strictObject({
  states: z
    .array(z.enum(['ToInvite', 'Sent', 'Opened']))
    .max(3)
    .default([]),
  ownerId: id.optional(),
  label: z.string().trim().max(20).optional(),
  keyWords: search.optional(),
  /** Those who were picked, beside all else that is said of them. */
  inviteeIds: z.array(id).max(1_000).optional(),
})
export type GuestAudience = z.output<typeof guestAudience>

export const composition = {
  title: z.string().trim().max(100).default(''),
  audience,
  content: sendContent,
  isAgain: z.boolean().default(false),
}
