import { z } from 'zod'
import { languages } from '#core/language.ts'
import { lotteryStates } from '#features/lottery/rules.ts'
import { pageThemes, publicRound } from '#features/lottery/shapes.ts'

const publicPrize = z.object({ name: z.string(), item: z.string(), stock: z.int(), drawn: z.int(), pictureUrl: z.string() })
const publicWinner = z.object({ entry: z.string(), prize: z.int(), name: z.string(), tail: z.string() })
export type PublicWinner = z.output<typeof publicWinner>

/** What the lottery's pages are written from; nothing in it names anybody who has not won. */
export const publicLottery = z.object({
  id: z.string(),
  language: z.enum(languages),
  state: z.enum(lotteryStates),
  title: z.string(),
  theme: z.enum(pageThemes),
  eventTitle: z.string(),
  eventUrl: z.string(),
  timeZone: z.string(),
  prizes: z.array(publicPrize),
  /** None where its page shows none. */
  winners: z.array(publicWinner),
  isScan: z.boolean(),
  /** Where one takes part by answering. */
  surveyUrl: z.string(),
  isSignedInOnly: z.boolean(),
  /** Null until the promise is published. */
  promise: z
    .object({
      time: z.string(),
      count: z.int(),
      root: z.string(),
      seedHash: z.string(),
      hash: z.string(),
      publicRound: publicRound.nullable(),
    })
    .nullable(),
  terms: z.array(z.string()),
})
export type PublicLottery = z.output<typeof publicLottery>
