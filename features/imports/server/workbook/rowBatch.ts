import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'

/** Some rows on their way as one text, so that who only passes them on need not take them apart. */
export type RowBatch = { firstRow: number; lastRow: number; rowCount: number; text: string }
/** The same closed, as it is kept. */
export type SealedBatch = Omit<RowBatch, 'text'> & { sealed: Uint8Array }

export function batchOf(rows: readonly ReadRow[]): RowBatch {
  return {
    firstRow: rows[0]?.rowNo ?? 0,
    lastRow: rows.at(-1)?.rowNo ?? 0,
    rowCount: rows.length,
    text: JSON.stringify(rows.map(({ rowNo, cells }) => [rowNo, ...cells])),
  }
}

export function rowsOfBatch(text: string): ReadRow[] {
  return (JSON.parse(text) as (number | string)[][]).map((row) => ({ rowNo: row.shift() as number, cells: row as string[] }))
}
