import type { Figures } from '#features/sources/contract.ts'

export type Score = { id: string; name: string; came: number; submitted: number }
export type Ranked = Score & { place: number; isOwn: boolean }
export type Promoter = {
  title: string
  name: string
  url: string
  portraitUrl: string
  qr: string
  figures: Figures
  board: Ranked[] | null
}

const SHOWN = 10

/** By people who came, not by clicks; before anyone has, by people who registered. Equals share a place. */
export function ranked(scores: readonly Score[]): (Score & { place: number })[] {
  const sorted = [...scores].sort(
    (one, other) => other.came - one.came || other.submitted - one.submitted || one.name.localeCompare(other.name),
  )
  let place = 0
  return sorted.map((score, at) => {
    const before = sorted[at - 1]
    if (!before || before.came !== score.came || before.submitted !== score.submitted) place = at + 1
    return { ...score, place }
  })
}

/** The first ten and oneself; where names are switched off, nobody else has one. */
export function boardOf(scores: readonly Score[], ownId: string, isNamed: boolean): Ranked[] {
  return ranked(scores).flatMap((score, at): Ranked[] => {
    const isOwn = score.id === ownId
    if (at >= SHOWN && !isOwn) return []
    return [{ ...score, id: isOwn ? score.id : '', name: isNamed || isOwn ? score.name : '', isOwn }]
  })
}
