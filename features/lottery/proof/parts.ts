import { bytesOf } from '#features/lottery/proof/hash.ts'
import { leafInto, macWith, nodeInto, tailOf, WORDS, wordsOf, type Tail } from '#features/lottery/proof/sha256.ts'

export const MOST_WEIGHT = 100
const numbered = (mark: string) => Array.from({ length: MOST_WEIGHT + 1 }, (_, n) => tailOf(`${mark}${n}`))
const weightTails = numbered(':')
export const ticketTails = numbered('#')

/** A power of two: what is hashed of a part stands whole below one node of the tree. */
export const PART_SIZE = 4_096
/** Some entries of a list as they are hashed, ids as words. */
export type Part = { ids: Int32Array; weights: Uint8Array }
/** What is computed of a part without knowing any other: the node over it, if it is asked for, and under each key the place of each of its entries. */
export type Task = { part: Part; hasNode: boolean; keys: readonly string[] }
export type Answer = { node: Int32Array | null; places: Float64Array[] }
/** A long computation lets others have their turn: called again and again, it may wait. */
export type Breathe = (share: number) => Promise<void> | void
/** A task is made when its turn comes: who computes elsewhere has begun with the first before the last is there. */
export type Tasks = { count: number; at: (at: number) => Task }
export type Run = (tasks: Tasks, breathe: Breathe) => Promise<Answer[]>

type Weighed = { id: string; weight: number }
const known = new WeakMap<readonly Weighed[], Part[]>()

export const partCount = (entries: readonly Weighed[]): number => Math.ceil(entries.length / PART_SIZE)

/** The same list is asked for again by every draw. */
export function partAt(entries: readonly Weighed[], at: number): Part {
  const parts = known.get(entries) ?? []
  known.set(entries, parts)
  return (parts[at] ??= cutFrom(entries.slice(at * PART_SIZE, (at + 1) * PART_SIZE)))
}

function cutFrom(some: readonly Weighed[]): Part {
  return { ids: wordsOf(some.map(({ id }) => id)), weights: Uint8Array.from(some.map(({ weight }) => weight)) }
}

export function compute({ part, hasNode, keys }: Task): Answer {
  return { node: hasNode ? nodeOver(part) : null, places: keys.map((key) => placesIn(part, key)) }
}

/** One part after the other, here. */
export const inTurn: Run = async (tasks, breathe) => {
  const answers: Answer[] = []
  for (let at = 0; at < tasks.count; at += 1) {
    await breathe(at / tasks.count)
    answers.push(compute(tasks.at(at)))
  }
  return answers
}

function nodeOver({ ids, weights }: Part): Int32Array {
  const level = new Int32Array(ids.length)
  for (let at = 0; at < weights.length; at += 1) leafInto(level, at * WORDS, ids, at * WORDS, weightTails[weights[at] as number] as Tail)
  return rootOver(level).slice()
}

/** Each level takes the place of the one below; the last of an odd number goes up as it is. */
export function rootOver(level: Int32Array): Int32Array {
  for (let count = level.length / WORDS; count > 1; count = Math.ceil(count / 2))
    for (let at = 0; at < count; at += 2)
      if (at + 1 < count) nodeInto(level, (at / 2) * WORDS, at * WORDS)
      else level.copyWithin((at / 2) * WORDS, at * WORDS, (at + 1) * WORDS)
  return level.subarray(0, WORDS)
}

/** The first 48 bits, which a double holds exactly. */
const prefixOf = (digest: Int32Array): number => ((digest[0] as number) >>> 0) * 65_536 + ((digest[1] as number) >>> 16)

function placesIn({ ids, weights }: Part, key: string): Float64Array {
  const mac = macWith(bytesOf(key))
  const places = new Float64Array(weights.length).fill(Infinity)
  for (let at = 0; at < weights.length; at += 1)
    for (let ticket = 1; ticket <= (weights[at] as number); ticket += 1)
      places[at] = Math.min(places[at] as number, prefixOf(mac(ids, at * WORDS, ticketTails[ticket] as Tail)))
  return places
}
