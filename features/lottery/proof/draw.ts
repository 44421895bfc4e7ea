import { bytesOf, digestOf, hexOf, hmacHex, macWith } from '#features/lottery/proof/hash.ts'

/** Whoever can win: a salted id of 32 hexadecimal digits that tells nothing of them, and how many tickets they hold. */
export type Entry = { id: string; weight: number }

export const MOST_WEIGHT = 100

/** A long computation lets others have their turn: called again and again, it may wait. */
export type Breathe = (share: number) => Promise<void> | void
const BLOCK = 4_000

const encoder = new TextEncoder()

/** Merkle root of the list as RFC 6962 has it: leaves 0x00 ‖ "id:weight", nodes 0x01 ‖ left ‖ right. */
export async function rootOf(entries: readonly Entry[], breathe: Breathe = () => undefined): Promise<string> {
  let level: Uint8Array[] = []
  for (let at = 0; at < entries.length; at += BLOCK) {
    for (const { id, weight } of entries.slice(at, at + BLOCK)) level.push(prefixed(0, encoder.encode(`${id}:${weight}`)))
    await breathe((at / entries.length) * 0.5)
  }
  if (level.length === 0) return hexOf(digestOf(new Uint8Array()))
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]]
      above.push(right ? prefixed(1, left, right) : left)
      if (at % BLOCK === 0) await breathe(1 - level.length / (2 * entries.length))
    }
    level = above
  }
  return hexOf(level[0] as Uint8Array)
}

function prefixed(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0))
  whole[0] = prefix
  let at = 1
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return digestOf(whole)
}

export type KeyParts = { root: string; beacon: string; prize: number; round: number }

/** key = HMAC(seed, root ‖ beacon ‖ prize ‖ round); the parts are joined by '|', which none of them contains. */
export function keyOf(seed: string, { root, beacon, prize, round }: KeyParts): string {
  return hmacHex(bytesOf(seed), [root, beacon, prize, round].join('|'))
}

/** The lowest ticket of an entry: HMAC(key, entry#k), k from 1 to its weight. */
export function lowestTicket(key: string, { id, weight }: Entry): string {
  const mac = macWith(bytesOf(key))
  return Array.from({ length: weight }, (_, at) => hexOf(mac(`${id}#${at + 1}`))).reduce((least, one) => (one < least ? one : least))
}

const PREFIX_BYTES = 6

function prefixOf(digest: Uint8Array): number {
  let value = 0
  for (let at = 0; at < PREFIX_BYTES; at += 1) value = value * 256 + (digest[at] as number)
  return value
}

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
