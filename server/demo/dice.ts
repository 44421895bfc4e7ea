import { CODE_ALPHABET, CODE_LENGTH } from '#features/links/rules.ts'

export type Dice = ReturnType<typeof diceOf>
export type Weighted<Item> = readonly (readonly [item: Item, weight: number])[]

/** Chance that falls the same way every time (mulberry32): two demos of the same day look alike. */
export function diceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  return {
    next,
    pick,
    /** Both ends included. */
    int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (share: number) => next() < share,
    weighted<Item>(items: Weighted<Item>): Item {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      return (items.find(([, weight]) => (left -= weight) < 0) ?? items[0])?.[0] as Item
    },
    /** Around the middle, most within one width of it. */
    bell: (middle: number, width: number) => middle + (next() + next() + next() + next() - 2) * width * 1.7,
    shuffled<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item)
    },
    code: () => Array.from({ length: CODE_LENGTH }, () => pick([...CODE_ALPHABET])).join(''),
  }
}
