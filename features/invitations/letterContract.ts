import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id, isOk, version } from '#core/schema.ts'
import { blankFields, letterLooks, letterParts, ourLetters, type LetterDesign } from '#features/invitations/letter.ts'
import { player } from '#features/designs/shapes.ts'
import { inEvent, LETTERS, READ, WRITE } from '#features/invitations/shapes.ts'

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
  order: z
    .array(z.enum(letterParts))
    .length(letterParts.length)
    .refine((order) => new Set(order).size === letterParts.length)
    .default([...letterParts]),
  video: player,
}) satisfies z.ZodType<LetterDesign>

const template = z.object({
  /** Null of ours. */
  templateId: z.string().nullable(),
  ours: z.enum(ourLetters).nullable(),
  language,
  name: z.string(),
  design: letterDesign,
  version,
  updatedTime: z.string().nullable(),
  updatedBy: z.string(),
})
export type LetterTemplate = z.output<typeof template>

const checked = z.object({
  language,
  /** Ours, as long as they wrote none. */
  isOurs: z.boolean(),
  guests: z.int(),
  byTitle: z.int(),
  byGender: z.int(),
  byName: z.int(),
  blank: z.record(z.enum(blankFields), z.int()),
})
export type CheckedLetter = z.output<typeof checked>

export const letterCalls = {
  /** The organisation's own, newest first, then ours. */
  letterTemplates: defineCall({
    method: 'GET',
    path: 'invitation/letterTemplate/list',
    access: [LETTERS, READ],
    request: z.object({ language }),
    response: z.object({ list: z.array(template) }),
  }),
  saveLetterTemplate: defineCall({
    method: 'POST',
    path: 'invitation/letterTemplate/save',
    access: WRITE,
    request: z.object({
      templateId: id.optional(),
      version: version.default(0),
      language,
      name: z.string().trim().min(1).max(60),
      design: letterDesign,
    }),
    response: z.object({ templateId: z.string(), version }),
  }),
  deleteLetterTemplate: defineCall({
    method: 'POST',
    path: 'invitation/letterTemplate/delete',
    access: WRITE,
    request: z.object({ templateId: id }),
    response: isOk,
  }),
  /** Without an event: for somebody made up, about an event that is not there. */
  previewLetterTemplate: defineCall({
    method: 'POST',
    path: 'invitation/letterTemplate/preview',
    access: [LETTERS, READ],
    request: z.object({ language, design: letterDesign }),
    response: z.object({ html: z.string(), name: z.string() }),
    effect: 'read',
  }),
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
    response: z.object({ version }),
  }),
  /** Of the guests that get it in each language: how they are addressed, and what is not known of them. */
  checkLetter: defineCall({
    method: 'GET',
    path: 'invitation/checkLetter',
    access: READ,
    request: z.object(inEvent),
    response: z.object({ list: z.array(checked) }),
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
