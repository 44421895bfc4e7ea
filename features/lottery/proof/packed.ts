import type { Entry } from '#features/lottery/proof/draw.ts'
import type { Proof } from '#features/lottery/proof/verify.ts'

const ID_LENGTH = 32

/** As they travel: ids end to end in one text, and only weights other than one. */
export type PackedEntries = { ids: string; weights: Record<string, number> }
export type PackedProof = Omit<Proof, 'entries'> & PackedEntries

export function packed({ entries, ...rest }: Proof): PackedProof {
  const weights = Object.fromEntries(entries.filter(({ weight }) => weight !== 1).map(({ id, weight }) => [id, weight]))
  return { ...rest, ids: entries.map(({ id }) => id).join(''), weights }
}

export function unpacked({ ids, weights, ...rest }: PackedProof): Proof {
  return { ...rest, entries: entriesIn({ ids, weights }) }
}

export function entriesIn({ ids, weights }: PackedEntries): Entry[] {
  const others = new Map(Object.entries(weights))
  const entries: Entry[] = []
  for (let at = 0; at < ids.length; at += ID_LENGTH) {
    const id = ids.slice(at, at + ID_LENGTH)
    entries.push({ id, weight: others.get(id) ?? 1 })
  }
  return entries
}
