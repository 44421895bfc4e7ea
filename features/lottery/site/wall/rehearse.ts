import { stepped, type WallStep } from '#features/lottery/rules.ts'
import type { Rehearsal, WallState } from '#features/lottery/shapes.ts'

type Person = Rehearsal['people'][number]
type Winner = WallState['winners'][number]
export type Played = { wall: WallState; called: ReadonlySet<number> }
/** A whole number below the given one. */
export type Chance = (below: number) => number

/** So many whom nobody has called yet, as the wall shows them. Chance is the browser's: nothing of it means anything. */
function drawn({ called }: Played, people: readonly Person[], count: number, chance: Chance): { winners: Winner[]; called: Set<number> } {
  const open = people.map((_, at) => at).filter((at) => !called.has(at))
  const next = new Set(called)
  const winners: Winner[] = []
  while (winners.length < count && open.length > 0) {
    const [at = 0] = open.splice(chance(open.length), 1)
    next.add(at)
    winners.push({ entry: `rehearsal-${at}`, ...(people[at] as Person), state: 'Won' })
  }
  return { winners, called: next }
}

/** One step of a rehearsal: the same rule moves it on as the real wall. Null where the step makes no sense. */
export function rehearsedStep(
  played: Played,
  asked: { step: WallStep; digits?: string },
  people: readonly Person[],
  chance: Chance,
): Played | null {
  const { wall } = played
  if (asked.step === 'stop' && wall.needsDigits && asked.digits?.length !== 3) return null
  const next = stepped({ stage: wall.stage, prize: wall.prize?.no ?? null }, asked.step, wall.prizes)
  if (!next) return null
  const moved = { ...wall, stage: next.stage, stageVersion: wall.stageVersion + 1, digits: asked.digits ?? '' }
  const prize = wall.prizes.find(({ no }) => no === next.prize) ?? null
  if (asked.step !== 'stop' || !prize) return { ...played, wall: { ...moved, prize, winners: next.stage === 'won' ? wall.winners : [] } }
  const { winners, called } = drawn(played, people, Math.min(prize.perRound, prize.stock - prize.drawn), chance)
  const after = { ...prize, drawn: prize.drawn + winners.length, round: prize.round + 1 }
  const prizes = wall.prizes.map((one) => (one.no === after.no ? after : one))
  return { called, wall: { ...moved, prize: after, prizes, winners } }
}

/** Absentees are followed by others; with nobody absent, everyone stands confirmed. */
export function rehearsedPresence(played: Played, absent: readonly string[], people: readonly Person[], chance: Chance): Played {
  const { wall } = played
  const here = wall.winners.filter(({ entry }) => !absent.includes(entry))
  const { winners, called } = drawn(played, people, absent.length, chance)
  const shown = absent.length > 0 ? [...here, ...winners] : here.map((one) => ({ ...one, state: 'Present' as const }))
  return { called, wall: { ...wall, stageVersion: wall.stageVersion + 1, winners: shown } }
}
