import { bytesOf, hmacHex, sha256Hex } from '#features/lottery/proof/hash.ts'
import { inTurn, partAt, partCount, PART_SIZE, rootOver, ticketTails, type Breathe, type Run } from '#features/lottery/proof/parts.ts'
import { hexOfWords, macWith, wordsOf } from '#features/lottery/proof/sha256.ts'

/** Whoever can win: a salted id of 32 hexadecimal digits that tells nothing of them, and how many tickets they hold. */
export type Entry = { id: string; weight: number }

type Computing = { breathe?: Breathe; run?: Run }
const noWait: Breathe = () => undefined
/** The root, if it was asked for, and under each key the place of every entry. */
export type Hashed = { root: string; places: ReadonlyMap<string, Float64Array> }

/** All that is to be hashed of a list, in one go through it. */
export async function hashed(
  entries: readonly Entry[],
  { hasRoot, keys, breathe = noWait, run = inTurn }: Computing & { hasRoot: boolean; keys: readonly string[] },
): Promise<Hashed> {
  const tasks = { count: partCount(entries), at: (at: number) => ({ part: partAt(entries, at), hasNode: hasRoot, keys }) }
  const answers = await run(tasks, breathe)
  const places = new Map(keys.map((key) => [key, new Float64Array(entries.length)]))
  for (const [at, answer] of answers.entries())
    for (const [of, key] of keys.entries()) places.get(key)?.set(answer.places[of] ?? [], at * PART_SIZE)
  const nodes = answers.flatMap(({ node }) => (node ? [...node] : []))
  return { root: entries.length === 0 ? sha256Hex('') : hexOfWords(rootOver(Int32Array.from(nodes))), places }
}

/** Merkle root of the list as RFC 6962 has it: leaves 0x00 ‖ "id:weight", nodes 0x01 ‖ left ‖ right. */
export async function rootOf(entries: readonly Entry[], computing: Computing = {}): Promise<string> {
  return (await hashed(entries, { hasRoot: true, keys: [], ...computing })).root
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

type Drawing = { count: number; out: ReadonlySet<string>; own?: string | null }
/** The lowest in their order, out of how many, and where one's own came among all of them, from 1. */
export type Drawn = { winners: string[]; of: number; place: number | null }

/** Who wins: the lowest tickets of those who are not out, all of whom are in the list. */
export async function drawn(key: string, entries: readonly Entry[], { breathe, run, ...drawing }: Drawing & Computing): Promise<Drawn> {
  const { places } = await hashed(entries, { hasRoot: false, keys: [key], ...(breathe && { breathe }), ...(run && { run }) })
  return lowestOf(key, entries, places.get(key) ?? new Float64Array(), drawing)
}

/** Compared by 48 bits, and by all 256 where those agree; only the lowest are put into order. */
export function lowestOf(key: string, entries: readonly Entry[], places: Float64Array, { count, out, own }: Drawing): Drawn {
  const entryAt = (at: number) => entries[at] as Entry
  const placeAt = (at: number) => places[at] as number
  const compare = (a: number, b: number) =>
    placeAt(a) - placeAt(b) || (lowestTicket(key, entryAt(a)) < lowestTicket(key, entryAt(b)) ? -1 : 1)
  const upTo = (limit: number) => {
    const found: number[] = []
    for (let at = 0; at < places.length; at += 1) if (placeAt(at) <= limit && !out.has(entryAt(at).id)) found.push(at)
    return found
  }
  const winners = upTo(limitOf(places, count + out.size))
    .sort(compare)
    .slice(0, count)
  const ownAt = own && !out.has(own) ? entries.findIndex(({ id }) => id === own) : -1
  const place = ownAt >= 0 ? upTo(placeAt(ownAt)).filter((at) => at === ownAt || compare(at, ownAt) < 0).length : null
  return { winners: winners.map((at) => entryAt(at).id), of: entries.length - out.size, place }
}

const SHELVES = 4_096
const SHELF = 2 ** 48 / SHELVES

/** At least so many lie below it, and few more: places are spread evenly, so that nothing needs to be sorted to find it. */
function limitOf(places: Float64Array, count: number): number {
  const onShelf = new Uint32Array(SHELVES)
  for (const place of places) onShelf[Math.floor(place / SHELF)] = (onShelf[Math.floor(place / SHELF)] ?? 0) + 1
  let below = 0
  const last = onShelf.findIndex((found) => (below += found) >= count)
  return last === -1 ? Infinity : (last + 1) * SHELF
}
