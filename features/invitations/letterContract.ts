import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, version } from '#core/schema.ts'
import { letterFields, letterLooks, type LetterDesign } from '#features/invitations/letter.ts'
import { inEvent, READ, WRITE } from '#features/invitations/shapes.ts'

const language = z.enum(languages)

export const letterDesign = z.strictObject({
  look: z.enum(letterLooks),
  heading: z.string().trim().min(1).max(30),
  greeting: z.string().trim().max(100),
  body: z.string().trim().max(2_000),
  hasAgenda: z.boolean(),
  signer: z.string().trim().max(60),
  signerTitle: z.string().trim().max(60),
  seal: z.string().trim().max(8),
}) satisfies z.ZodType<LetterDesign>

export const letterCalls = {
  letter: defineCall({
    method: 'GET',
    path: 'invitation/letter',
    access: READ,
    request: z.object({ ...inEvent, language }),
    response: z.object({ design: letterDesign, isOurs: z.boolean(), version }),
  }),
  saveLetter: defineCall({
    method: 'POST',
    path: 'invitation/saveLetter',
    access: WRITE,
    request: z.object({ ...inEvent, language, version, design: letterDesign }),
    response: z.object({
      version,
      /** Of all guests, how many have nothing in a field the letter names. */
      problems: z.array(z.object({ field: z.enum(letterFields), count: z.int() })),
    }),
  }),
  previewLetter: defineCall({
    method: 'POST',
    path: 'invitation/previewLetter',
    access: READ,
    request: z.object({ ...inEvent, language, design: letterDesign, inviteeId: id.optional() }),
    response: z.object({ html: z.string(), name: z.string() }),
    effect: 'read',
  }),
}
