import { bytesOf, hmacHex, sha256Hex } from '#features/lottery/proof/hash.ts'
import { hexOfWords, leafInto, macWith, nodeInto, tailOf, WORDS, wordsOf, type Tail } from '#features/lottery/proof/sha256.ts'

/** Whoever can win: a salted id of 32 hexadecimal digits that tells nothing of them, and how many tickets they hold. */
export type Entry = { id: string; weight: number }

export const MOST_WEIGHT = 100

/** A long computation lets others have their turn: called again and again, it may wait. */
export type Breathe = (share: number) => Promise<void> | void
const BLOCK = 4_000

const numbered = (mark: string) => Array.from({ length: MOST_WEIGHT + 1 }, (_, n) => tailOf(`${mark}${n}`))
const weightTails = numbered(':')
const ticketTails = numbered('#')

/** What stands behind an id: its weight in a leaf, the number of a ticket. A weight that no list may have is still hashed as it is. */
const tailAt = (tails: readonly Tail[], mark: string, n: number) => tails[n] ?? tailOf(`${mark}${n}`)
const wordsIn = (entries: readonly Entry[]) => wordsOf(entries.map(({ id }) => id))

/** Merkle root of the list as RFC 6962 has it: leaves 0x00 ‖ "id:weight", nodes 0x01 ‖ left ‖ right. Each level takes the place of the one below. */
export async function rootOf(entries: readonly Entry[], breathe: Breathe = () => undefined): Promise<string> {
  if (entries.length === 0) return sha256Hex('')
  const ids = wordsIn(entries)
  const level = new Int32Array(ids.length)
  for (let at = 0; at < entries.length; at += 1) {
    if (at % BLOCK === 0) await breathe((at / entries.length) * 0.5)
    leafInto(level, at * WORDS, ids, at * WORDS, tailAt(weightTails, ':', (entries[at] as Entry).weight))
  }
  for (let count = entries.length; count > 1; count = Math.ceil(count / 2)) {
    for (let at = 0; at < count; at += 2) {
      if (at + 1 < count) nodeInto(level, (at / 2) * WORDS, at * WORDS)
      else level.copyWithin((at / 2) * WORDS, at * WORDS, (at + 1) * WORDS)
      if (at % BLOCK === 0) await breathe(1 - count / (2 * entries.length))
    }
  }
  return hexOfWords(level.subarray(0, WORDS))
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

/** The first 48 bits. */
const prefixOf = (digest: Int32Array): number => ((digest[0] as number) >>> 0) * 65_536 + ((digest[1] as number) >>> 16)

type Drawing = { count: number; isOut: (id: string) => boolean; own?: string | null; breathe?: Breathe }
/** The lowest in their order, out of how many, and where one's own came among all of them, from 1. */
export type Drawn = { winners: string[]; of: number; place: number | null }

/**
 * Who wins: the lowest tickets of those who are not out. Compared by 48 bits, which a double holds exactly, and by all 256 where those
 * agree; only the lowest are put into order.
 */
export async function drawn(
  key: string,
  entries: readonly Entry[],
  { count, isOut, own, breathe = () => undefined }: Drawing,
): Promise<Drawn> {
  const mac = macWith(bytesOf(key))
  const ids = wordsIn(entries)
  const places = new Float64Array(entries.length).fill(Infinity)
  let of = 0
  for (let at = 0; at < entries.length; at += 1) {
    const { id, weight } = entries[at] as Entry
    if (at % BLOCK === 0) await breathe(at / entries.length)
    if (isOut(id)) continue
    let least = Infinity
    for (let ticket = 1; ticket <= weight; ticket += 1) least = Math.min(least, prefixOf(mac(ids, at * WORDS, ticketTails[ticket] as Tail)))
    places[at] = least
    of += 1
  }
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
