/** WIRE2 §9; a void one is public like the others. */
export const lotteryStates = ['Draft', 'Committed', 'Drawing', 'Closed', 'Voided'] as const
export type LotteryState = (typeof lotteryStates)[number]

/** Something can still be drawn. */
export const isOpenToDraw = (state: LotteryState): boolean => state === 'Committed' || state === 'Drawing'

export const isOver = (state: LotteryState): boolean => state === 'Closed' || state === 'Voided'

/** Eight places of a hash are enough to compare by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 8).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

/** Everyone who may win takes part, or only those who have joined by phone, or who have answered a survey. */
export const joinWays = ['present', 'scan', 'survey'] as const
export type JoinWay = (typeof joinWays)[number]

/** What gives somebody more tickets in a draw than others. */
/** Why somebody who wants to take part would not be in the list. */
export const stayOut = ['notSignedIn', 'notAnswered', 'winner', 'notMeant'] as const

export const weightGrounds = ['ticket', 'label', 'view', 'survey', 'signedIn'] as const
export type WeightGround = (typeof weightGrounds)[number]

export const winnerStates = ['Won', 'Present', 'Absent', 'HandedOver'] as const
export type WinnerState = (typeof winnerStates)[number]

export const MOST_PRIZES = 50
export const MOST_STOCK = 10_000
export const MOST_PER_ROUND = 100
export const MOST_ENTRIES = 200_000
export const MOST_BEACON_MINUTES = 1_440

/** The highest value of a prize in a draw, by the anti-unfair-competition law: ¥50,000, in minor units. */
export const HIGHEST_LAWFUL_MINOR = 5_000_000

export const stages = ['join', 'ready', 'rolling', 'won', 'done'] as const
export type Stage = (typeof stages)[number]
/** What a phone, a key or a clicker asks of the wall. */
export const wallSteps = ['join', 'show', 'roll', 'stop', 'next'] as const
export type WallStep = (typeof wallSteps)[number]

type Left = { no: number; stock: number; drawn: number }
export type OnStage = { stage: Stage; prize: number | null }

export const hasLeft = ({ stock, drawn }: Left): boolean => drawn < stock

/** What stands on the wall after a step; null where the step makes no sense. `stop` is where the draw happens. */
export function stepped({ stage, prize }: OnStage, step: WallStep, prizes: readonly Left[], shown?: number | null): OnStage | null {
  const find = (no: number | null | undefined) => prizes.find((one) => one.no === no && hasLeft(one))
  if (step === 'roll') return stage === 'ready' && find(prize) ? { stage: 'rolling', prize } : null
  if (step === 'stop') return stage === 'rolling' ? { stage: 'won', prize } : null
  if (stage === 'rolling') return null
  if (step === 'join') return { stage: 'join', prize }
  const next = step === 'show' ? find(shown) : (find(prize) ?? prizes.find(hasLeft))
  if (next) return { stage: 'ready', prize: next.no }
  return step === 'next' ? { stage: 'done', prize: null } : null
}

/** What one key does on a wall: the step that goes on from here. */
export function keyStep(stage: Stage): WallStep {
  if (stage === 'ready') return 'roll'
  return stage === 'rolling' ? 'stop' : 'next'
}
