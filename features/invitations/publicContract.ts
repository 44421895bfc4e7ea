import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { isOk } from '#core/schema.ts'
import { declineReasons, shownStates } from '#features/invitations/rules.ts'

/** Open to whoever has the link. */
const open = { access: 'public', refuses: [401, 404, 409] } as const
const one = { code: z.string().min(4).max(40) }
const contact = z.string().trim().max(254)

export const answer = z.object({
  state: z.enum(shownStates),
  companions: z.int(),
  /** The order and its tickets, for whoever has just accepted. */
  next: z.string(),
})
export type Answer = z.output<typeof answer>

export const publicCalls = {
  /** By the page, once it is really looked at. */
  opened: defineCall({ method: 'POST', path: 'public/invitation/opened', ...open, request: z.object(one), response: isOk }),
  accept: defineCall({
    method: 'POST',
    path: 'public/invitation/accept',
    ...open,
    request: z.object({
      ...one,
      mobile: contact.default(''),
      email: contact.default(''),
      companions: z
        .array(z.strictObject({ name: z.string().trim().min(1).max(60), mobile: contact.default('') }))
        .max(5)
        .default([]),
    }),
    response: answer,
  }),
  decline: defineCall({
    method: 'POST',
    path: 'public/invitation/decline',
    ...open,
    request: z.object({
      ...one,
      reason: z.enum(declineReasons).default('unsaid'),
      note: z.string().trim().max(200).default(''),
      instead: z.strictObject({ name: z.string().trim().min(1).max(60), mobile: contact.default('') }).optional(),
    }),
    response: answer,
  }),
}
