import { bytesOf, hmacHex, sha256Hex } from '#features/lottery/proof/hash.ts'
import { hexOfWords, leafInto, macWith, nodeInto } from '#features/lottery/proof/sha256.ts'

/** Whoever can win: a salted id of 32 hexadecimal digits that tells nothing of them, and how many tickets they hold. */
export type Entry = { id: string; weight: number }

export const MOST_WEIGHT = 100

/** A long computation lets others have their turn: called again and again, it may wait. */
export type Breathe = (share: number) => Promise<void> | void
const BLOCK = 4_000

const WORDS = 8

/** Merkle root of the list as RFC 6962 has it: leaves 0x00 ‖ "id:weight", nodes 0x01 ‖ left ‖ right. Each level takes the place of the one below. */
export async function rootOf(entries: readonly Entry[], breathe: Breathe = () => undefined): Promise<string> {
  if (entries.length === 0) return sha256Hex('')
  const level = new Int32Array(entries.length * WORDS)
  for (let at = 0; at < entries.length; at += 1) {
    if (at % BLOCK === 0) await breathe((at / entries.length) * 0.5)
    const { id, weight } = entries[at] as Entry
    leafInto(level, at * WORDS, `${id}:${weight}`)
  }
  for (let count = entries.length; count > 1; count = Math.ceil(count / 2)) {
    for (let at = 0; at < count; at += 2) {
      const pair = level.subarray(at * WORDS, (at + 2) * WORDS)
      if (at + 1 < count) nodeInto(level, (at / 2) * WORDS, pair)
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
  return Array.from({ length: weight }, (_, at) => hexOfWords(mac(`${id}#${at + 1}`))).reduce((least, one) => (one < least ? one : least))
}

/** The first 48 bits. */
const prefixOf = (digest: Int32Array): number => ((digest[0] as number) >>> 0) * 65_536 + ((digest[1] as number) >>> 16)

type Ordering = { isOut: (id: string) => boolean; breathe?: Breathe }

/**
 * Everyone who is not out, the lowest ticket first. Compared by 48 bits, which a double holds exactly, and by all 256 where those
 * agree.
 */
export async function orderOf(key: string, entries: readonly Entry[], { isOut, breathe = () => undefined }: Ordering): Promise<string[]> {
  const mac = macWith(bytesOf(key))
  const places = new Float64Array(entries.length)
  const candidates: number[] = []
  for (let at = 0; at < entries.length; at += 1) {
    const { id, weight } = entries[at] as Entry
    if (at % BLOCK === 0) await breathe(at / entries.length)
    if (isOut(id)) continue
    let least = Infinity
    for (let ticket = 1; ticket <= weight; ticket += 1) least = Math.min(least, prefixOf(mac(`${id}#${ticket}`)))
    places[at] = least
    candidates.push(at)
  }
  const entryAt = (at: number) => entries[at] as Entry
  const compare = (a: number, b: number) =>
    (places[a] as number) - (places[b] as number) || (lowestTicket(key, entryAt(a)) < lowestTicket(key, entryAt(b)) ? -1 : 1)
  return candidates.sort(compare).map((at) => entryAt(at).id)
}
