import { labelKey } from '#core/label.ts'

/** A row as read: its number in the sheet and its cells from column A on. */
export type ReadRow = { rowNo: number; cells: string[] }

export const HEADER_AMONG = 30

/** The row that names the columns: the one with most names, known ones counting most; what looks like data counts against it. */
export function headerAmong(rows: readonly ReadRow[], isKnown: (label: string) => boolean): number {
  let best = -1
  let bestScore = 0
  for (const [index, { cells }] of rows.slice(0, HEADER_AMONG).entries()) {
    const filled = cells.filter((cell) => cell !== '')
    const names = new Set(filled.filter(isNameLike).map(labelKey))
    const known = [...names].filter(isKnown).length
    const score = names.size + known * 3 - (filled.length - filled.filter(isNameLike).length) * 1.5
    const isLonely = filled.length === 1 && known === 0 && rows.slice(index + 1).some((row) => row.cells.filter(Boolean).length > 1)
    if (!isLonely && score > bestScore) [best, bestScore] = [index, score]
  }
  return best
}

function isNameLike(cell: string): boolean {
  return cell.length <= 60 && !/^[\d\s+\-.,/:年月日]+$/.test(cell) && !/@.+\./.test(cell) && !/\d{6,}/.test(cell)
}
