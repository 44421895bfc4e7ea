import { readXlsx } from 'hucre'

/** A workbook as somebody else's reader sees it. */
export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  const book = await readXlsx(new Uint8Array(bytes))
  return (book.sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}
