import { z } from 'zod'
import { languages } from '#core/language.ts'
import { lotteryStates, type LotteryState } from '#features/lottery/rules.ts'
import { pageThemes, publicRound } from '#features/lottery/shapes.ts'

const publicPrize = z.object({ name: z.string(), item: z.string(), stock: z.int(), drawn: z.int(), pictureUrl: z.string() })
const publicWinner = z.object({ entry: z.string(), prize: z.int(), name: z.string(), tail: z.string() })
export type PublicWinner = z.output<typeof publicWinner>

/** What the lottery's pages are written from; nothing in it names anybody who has not won. */
export const publicLottery = z.object({
  id: z.string(),
  language: z.enum(languages),
  state: z.enum(lotteryStates),
  /** How much of the record this was written from: news begin there. */
  seq: z.int(),
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

/** A round with its prize, who won it, and whose place was given to others. */
export type NewsRound = { prize: string; winners: string[]; absent: string[] }
/** What open pages are told as it happens. */
export type LotteryNews = { seq: number; state: LotteryState; rounds: NewsRound[] }

/** The name of what an entry has won, by what the page was written from and what was told since; null: nothing, or not any more. */
export function prizeWon(
  { winners, prizes }: Pick<PublicLottery, 'winners' | 'prizes'>,
  rounds: readonly NewsRound[],
  entry: string | undefined,
): string | null {
  if (!entry) return null
  const told = rounds.findLast((round) => round.winners.includes(entry) || round.absent.includes(entry))
  if (told) return told.winners.includes(entry) ? told.prize : null
  const won = winners.find((winner) => winner.entry === entry)
  return won ? (prizes[won.prize - 1]?.name ?? '') : null
}
