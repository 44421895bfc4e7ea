import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenCells, isSmall, rounded, shownCounts, type Counted } from '#features/statistics/suppress.ts'

function withTotals(cells: number[][]): number[][] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const rows = cells.map((row) => [...row, sum(row)])
  const last = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)))
  return [...rows, last]
}

/** Every number a hidden cell can have, by trying all tables that show the same: what a reader with patience can work out. */
function possible(table: Counted, hidden: boolean[][], [row, column]: [number, number]): Set<number> {
  const rows = table.length - 1
  const columns = (table[0]?.length ?? 1) - 1
  const found = new Set<number>()
  const cells: number[][] = Array.from({ length: rows }, () => Array.from<number>({ length: columns }).fill(0))
  const shown = (r: number, c: number) => (hidden[r]?.[c] ? null : (table[r]?.[c] ?? 0))
  const most = 9
  const fits = (r: number) => {
    const total = shown(r, columns)
    return total === null || (cells[r] ?? []).reduce((sum, value) => sum + value, 0) === total
  }
  const wholeFits = () => {
    const all = withTotals(cells)
    return (
      table[rows]?.every((_, c) => shown(rows, c) === null || all[rows]?.[c] === shown(rows, c)) &&
      // Nothing empty is hidden, and everybody knows it.
      all.every((values, r) => values.every((value, c) => !hidden[r]?.[c] || value > 0))
    )
  }
  const fill = (at: number): void => {
    if (found.size > 1) return
    if (at === rows * columns) {
      if (wholeFits()) found.add(withTotals(cells)[row]?.[column] ?? -1)
      return
    }
    const [r, c] = [Math.floor(at / columns), at % columns]
    const known = shown(r, c)
    for (const value of known === null ? Array.from({ length: most }, (_, n) => n + 1) : [known]) {
      ;(cells[r] ?? [])[c] = value
      if (c < columns - 1 || fits(r)) fill(at + 1)
    }
  }
  fill(0)
  return found
}

const tables = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.nat({ max: 8 }), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

test('no small number can be worked out from what is shown', () => {
  fc.assert(
    fc.property(tables, (cells) => {
      const table = withTotals(cells)
      const hidden = hiddenCells(table)
      table.forEach((row, r) =>
        row.forEach((count, c) => {
          if (!isSmall(count)) return
          expect(hidden[r]?.[c]).toBe(true)
          expect({ table, hidden, at: [r, c], n: possible(table, hidden, [r, c]).size }).toMatchObject({ n: 2 })
        }),
      )
    }),
    { numRuns: 400, seed: 20_261_117 },
  )
}, 60_000)

test('whatever two searches show, nobody can subtract one from the other to a small number', () => {
  // Of people with attributes, one search finds some and another some of those; unnarrowed counts are exact, narrowed ones are fives.
  const all = 300
  for (let inner = 0; inner <= all; inner += 1)
    for (const few of [1, 2, 3, 4]) {
      const outer = inner + few
      const truths = (shownOuter: number, shownInner: number, readOuter: (n: number) => number) => {
        const fits = new Set<number>()
        for (let smaller = 0; smaller <= all + 4; smaller += 1)
          for (let more = 0; more <= 9; more += 1)
            if (rounded(smaller) === shownInner && readOuter(smaller + more) === shownOuter) fits.add(more)
        return fits.size
      }
      if (inner % 37 !== 0 && inner > 40) continue
      expect(truths(rounded(outer), rounded(inner), rounded)).toBeGreaterThan(1)
      expect(truths(outer, rounded(inner), (n) => n)).toBeGreaterThan(1)
    }
})

test.each<[number[], (number | null)[]]>([
  [
    [12, 30, 7],
    [12, 30, 7],
  ],
  [
    [12, 3, 7],
    [12, null, null],
  ],
  [
    [12, 0, 7],
    [12, 0, 7],
  ],
  [
    [1, 1, 9],
    [null, null, null],
  ],
  [[2], [null]],
])('of %o is shown %o', (counts, shown) => expect(shownCounts(counts).counts).toEqual(shown))

test('a table without small numbers is shown whole', () => {
  expect(
    hiddenCells(
      withTotals([
        [5, 0],
        [9, 12],
      ]),
    ).flat(),
  ).not.toContain(true)
})
