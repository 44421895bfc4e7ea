import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { fileRef, id, version } from '#core/schema.ts'
import { MOST_BUTTON, MOST_TITLE, MOST_WORDS } from '#features/promotion/rules.ts'

const READ = 'lite_res_page_share'
const WRITE = 'lite_res_act_promotion'
const text = (most: number) => z.string().trim().max(most)

/** For whoever scans a poster when there is nothing to be had any more. */
const after = {
  waiting: text(MOST_WORDS).default(''),
  reportWords: text(MOST_BUTTON).default(''),
  reportUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
}

const card = z.object({
  language: z.enum(languages),
  title: z.string(),
  words: z.string(),
  image: fileRef.nullable(),
  waiting: z.string(),
  reportWords: z.string(),
  reportUrl: z.string(),
  /** As it is shown while nothing else is written. */
  usual: z.object({ title: z.string(), words: z.string(), imageUrl: z.string() }),
  url: z.string(),
  version: z.int(),
})
export type ShareCard = z.output<typeof card>

export const promotionCalls = {
  cards: defineCall({
    method: 'GET',
    path: 'promotion/cards',
    access: READ,
    request: z.object({ bventId: id }),
    /** One of each language that the event has. */
    response: z.object({ list: z.array(card), orgName: z.string(), domain: z.string() }),
    ignoresErrors: true,
  }),
  saveCard: defineCall({
    method: 'POST',
    path: 'promotion/saveCard',
    access: WRITE,
    request: z.object({
      bventId: id,
      language: z.enum(languages),
      title: text(MOST_TITLE),
      words: text(MOST_WORDS),
      imageFileId: id.nullable(),
      ...after,
      /** 0 while nothing was written. */
      version,
    }),
    response: z.object({ version: z.int() }),
    ignoresErrors: true,
  }),
}
