import type { InputOf } from '#core/call.ts'
import type { lotteryCalls } from '#features/lottery/contract.ts'
import type { Lottery, Prize } from '#features/lottery/shapes.ts'

type Saved = InputOf<typeof lotteryCalls.save>
type SavedPrize = NonNullable<Saved['prizes']>[number]

export function savedPrize({ name, item, stock, perRound, value, picture }: Prize): SavedPrize {
  return { name, item, stock, perRound, value, pictureFileId: picture?.id ?? null }
}

/** A lottery is saved whole; what a drawer does not show stays as it is. */
export function savedLottery({ bventId, id, version, title, setting, prizes }: Lottery, change: Partial<Saved>): Saved {
  return { bventId, id, version, title, setting, prizes: prizes.map(savedPrize), ...change }
}

/** The list with one of its things put in another place; beyond its ends nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
