import { bytesOf, hmacHex, sha256Hex } from '#features/lottery/proof/hash.ts'
import { inTurn, partsOf, PART_SIZE, rootOver, ticketTails, type Breathe, type Run } from '#features/lottery/proof/parts.ts'
import { hexOfWords, macWith, wordsOf } from '#features/lottery/proof/sha256.ts'

/** Whoever can win: a salted id of 32 hexadecimal digits that tells nothing of them, and how many tickets they hold. */
export type Entry = { id: string; weight: number }

type Computing = { breathe?: Breathe; run?: Run }
const noWait: Breathe = () => undefined

/** Merkle root of the list as RFC 6962 has it: leaves 0x00 ‖ "id:weight", nodes 0x01 ‖ left ‖ right. */
export async function rootOf(entries: readonly Entry[], { breathe = noWait, run = inTurn }: Computing = {}): Promise<string> {
  if (entries.length === 0) return sha256Hex('')
  const nodes = await run(
    partsOf(entries).map((part) => ({ part, key: null })),
    breathe,
  )
  return hexOfWords(rootOver(Int32Array.from(nodes.flatMap((words) => [...words]))))
}

export type KeyParts = { root: string; beacon: string; prize: number; round: number }

/** key = HMAC(seed, root ‖ beacon ‖ prize ‖ round); the parts are joined by '|', which none of them contains. */
export function keyOf(seed: string, { root, beacon, prize, round }: KeyParts): string {
  return hmacHex(bytesOf(seed), [root, beacon, prize, round].join('|'))
}

/** The lowest ticket of an entry: HMAC(key, entry#k), k from 1 to its weight. */
export function lowestTicket(key: string, { id, weight }: Entry): string {
  const mac = macWith(bytesOf(key))
  const words = wordsOf([id])
  return ticketTails
    .slice(1, weight + 1)
    .map((tail) => hexOfWords(mac(words, 0, tail)))
    .reduce((least, one) => (one < least ? one : least))
}

type Drawing = Computing & { count: number; isOut: (id: string) => boolean; own?: string | null }
/** The lowest in their order, out of how many, and where one's own came among all of them, from 1. */
export type Drawn = { winners: string[]; of: number; place: number | null }

/**
 * Who wins: the lowest tickets of those who are not out. Compared by 48 bits, and by all 256 where those
 * agree; only the lowest are put into order.
 */
export async function drawn(
  key: string,
  entries: readonly Entry[],
  { count, isOut, own, breathe = noWait, run = inTurn }: Drawing,
): Promise<Drawn> {
  const places = new Float64Array(entries.length)
  const computed = await run(
    partsOf(entries).map((part) => ({ part, key })),
    breathe,
  )
  for (const [at, part] of computed.entries()) places.set(part, at * PART_SIZE)
  let of = 0
  for (let at = 0; at < entries.length; at += 1)
    if (isOut((entries[at] as Entry).id)) places[at] = Infinity
    else of += 1
  const entryAt = (at: number) => entries[at] as Entry
  const placeAt = (at: number) => places[at] as number
  const compare = (a: number, b: number) =>
    placeAt(a) - placeAt(b) || (lowestTicket(key, entryAt(a)) < lowestTicket(key, entryAt(b)) ? -1 : 1)
  const upTo = (limit: number) => [...places.keys()].filter((at) => placeAt(at) <= limit && placeAt(at) < Infinity)
  const limit = places.toSorted()[Math.min(count, of) - 1] ?? -1
  const winners = upTo(limit).sort(compare).slice(0, count)
  const ownAt = own ? entries.findIndex(({ id }) => id === own) : -1
  const isIn = ownAt >= 0 && placeAt(ownAt) < Infinity
  const place = isIn ? upTo(placeAt(ownAt)).filter((at) => at === ownAt || compare(at, ownAt) < 0).length : null
  return { winners: winners.map((at) => entryAt(at).id), of, place }
}
