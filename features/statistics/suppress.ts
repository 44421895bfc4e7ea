/** Fewer than this could be recognised. */
export const SMALLEST_SHOWN = 5

/** A table with its totals in the last row and the last column: how many people each cell counts. */
export type Counted = readonly (readonly number[])[]

export function isSmall(count: number): boolean {
  return count > 0 && count < SMALLEST_SHOWN
}

/** The nearest five: two counts of different searches that differ by a few people show no difference that tells how many. */
export function rounded(count: number): number {
  return Math.round(count / SMALLEST_SHOWN) * SMALLEST_SHOWN
}

/** More than any sum of cells costs to hide: totals are hidden last. */
const TOTAL_COST = 1e9

/**
 * Which cells are hidden from those who may not know small numbers. A small one is not worked out from the others if some table with
 * another number in its place has the same sums: if one person can be moved round a cycle of hidden cells. For every small cell the
 * cheapest such cycle is found and hidden; the cycle through the totals always exists. Nothing empty is hidden, nothing hidden is empty.
 */
export function hiddenCells(table: Counted): boolean[][] {
  const hidden = table.map((row) => row.map(isSmall))
  table.forEach((row, at) =>
    row.forEach((count, column) => {
      if (!isSmall(count)) return
      const cycles = [1, -1].flatMap((step) => cheapestCycle(table, hidden, [at, column], step) ?? [])
      const cheapest = cycles.toSorted((one, other) => one.cost - other.cost)[0]
      for (const [r, c] of cheapest?.cells ?? []) (hidden[r] ?? [])[c] = true
    }),
  )
  return hidden
}

type Cell = readonly [row: number, column: number]
type Cycle = { cost: number; cells: Cell[] }

/** From the cell's column back to its row, by turns along columns and rows; `step` is what happens to the cell itself. */
function cheapestCycle(table: Counted, hidden: readonly (readonly boolean[])[], [row, column]: Cell, step: number): Cycle | null {
  const rows = table.length
  const columns = table[0]?.length ?? 0
  const countOf = (r: number, c: number) => table[r]?.[c] ?? 0
  const inTotals = (r: number, c: number) => Number(r === rows - 1) + Number(c === columns - 1)
  /** A total grows with its cells: in their sum it counts the other way. */
  const sign = (r: number, c: number) => (inTotals(r, c) === 1 ? -1 : 1)
  const flow = step * sign(row, column)
  const costOf = (r: number, c: number, moved: number) => {
    const count = countOf(r, c)
    if (count < 1 || (moved * sign(r, c) < 0 && count < 2)) return Infinity
    return hidden[r]?.[c] ? 0 : count + inTotals(r, c) * TOTAL_COST
  }
  if (step < 0 && countOf(row, column) < 2) return null

  // Columns are places from 0, rows come after them.
  const places = columns + rows
  const costs = Array.from<number>({ length: places }).fill(Infinity)
  const from = Array.from<number>({ length: places }).fill(-1)
  const done = Array.from<boolean>({ length: places }).fill(false)
  costs[column] = 0
  for (;;) {
    let here = -1
    for (let place = 0; place < places; place += 1)
      if (!done[place] && (costs[place] ?? Infinity) < (here < 0 ? Infinity : (costs[here] ?? Infinity))) here = place
    if (here < 0) return null
    if (here === columns + row) break
    done[here] = true
    const isColumn = here < columns
    for (let to = isColumn ? columns : 0; to < (isColumn ? places : columns); to += 1) {
      const cell: Cell = isColumn ? [to - columns, here] : [here - columns, to]
      if (done[to] || (cell[0] === row && cell[1] === column)) continue
      const cost = (costs[here] ?? 0) + costOf(cell[0], cell[1], isColumn ? -flow : flow)
      if (cost < (costs[to] ?? Infinity)) [costs[to], from[to]] = [cost, here]
    }
  }
  const cells: Cell[] = []
  for (let at = columns + row; at !== column;) {
    const before = from[at] ?? column
    cells.push(at >= columns ? [at - columns, before] : [before - columns, at])
    at = before
  }
  return { cost: costs[columns + row] ?? Infinity, cells }
}

/** One list of counts and their sum: null where a number is hidden. */
export function shownCounts(counts: readonly number[], total = counts.reduce((sum, count) => sum + count, 0)) {
  const hidden = hiddenCells([...counts.map((count) => [count, count]), [total, total]])
  const isHidden = (at: number) => Boolean(hidden[at]?.[0] || hidden[at]?.[1])
  return { counts: counts.map((count, at) => (isHidden(at) ? null : count)), total: isHidden(counts.length) ? null : total }
}
