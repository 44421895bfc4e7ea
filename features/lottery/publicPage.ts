import type { Language } from '#core/language.ts'
import type { LotteryState } from '#features/lottery/rules.ts'
import type { LotteryPage, PublicRound } from '#features/lottery/shapes.ts'

export type PublicPrize = { name: string; item: string; stock: number; drawn: number; pictureUrl: string }
export type PublicWinner = { entry: string; prize: number; name: string; tail: string }

/** What the lottery's pages are written from; nothing in it names anybody who has not won. */
export type PublicLottery = {
  id: string
  language: Language
  state: LotteryState
  title: string
  introduction: string
  theme: LotteryPage['theme']
  coverUrl: string
  eventTitle: string
  eventUrl: string
  timeZone: string
  prizes: PublicPrize[]
  winners: PublicWinner[]
  isScan: boolean
  /** Where one takes part by answering. */
  surveyUrl: string
  isSignedInOnly: boolean
  /** Null until the promise is published. */
  promise: { time: string; count: number; root: string; seedHash: string; hash: string; publicRound: PublicRound | null } | null
  terms: string[]
}
