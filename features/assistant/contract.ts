import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { id } from '#core/schema.ts'
import { MOST_CARD_BYTES, MOST_TEXT, MOST_WISH, writerPlaces, writerTasks } from '#features/assistant/rules.ts'

const writing = z.object({
  /** Whose facts it may use; a letter to an audience need not be about one. */
  bventId: id.optional(),
  place: z.enum(writerPlaces),
  task: z.enum(writerTasks),
  language: z.enum(languages),
  wish: z.string().trim().max(MOST_WISH).default(''),
  text: z.string().max(MOST_TEXT).default(''),
})
export type Writing = z.output<typeof writing>

/** Lines of JSON while it writes: `{"text"}` again and again, then `{"isDone":true}` or `{"error"}`. */
const streamed = {
  method: 'POST',
  effect: 'read',
  request: writing,
  response: fileResponse,
  mediaTypes: ['text/plain'],
  hasOwnTransactions: true,
  ignoresErrors: true,
} as const

export const cardFields = z.object({
  fullName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
})
export type CardFields = z.output<typeof cardFields>

export const assistantCalls = {
  /** What can be used now; what cannot has no button. */
  tools: defineCall({
    method: 'GET',
    path: 'assistant/tools',
    access: 'member',
    response: z.object({ isWriting: z.boolean(), isWritingMail: z.boolean(), isReadingCards: z.boolean() }),
  }),
  write: defineCall({
    ...streamed,
    path: 'assistant/write',
    access: ['lite_res_act_event', 'lite_res_act_microsite', 'lite_res_act_promotion'],
    benefit: 'common_ai_writer',
  }),
  writeMail: defineCall({
    ...streamed,
    path: 'assistant/writeMail',
    access: ['lite_res_act_notice', 'litehome_res_act_campaign'],
    benefit: 'email_ai_writer',
  }),
  /** Reads a photo and stores nothing: a person looks at it and saves. */
  readCard: defineCall({
    method: 'POST',
    path: 'assistant/readCard',
    access: ['lite_res_act_attendees', 'lite_res_act_invitation', 'lite-res-act-external'],
    benefit: 'ScanBusinessCard',
    effect: 'read',
    response: cardFields,
    upload: { maxBytes: MOST_CARD_BYTES },
    hasOwnTransactions: true,
    ignoresErrors: true,
  }),
}
