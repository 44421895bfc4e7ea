/** Excel reads UTF-8 only with the mark. */
export const CSV_START = '\ufeff'

const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d[\d\s().-]*$/

/** A cell that a spreadsheet would run as a formula is quoted as text; phone numbers such as +86… stay as they are. */
export function neutral(value: string): string {
  return FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(neutral(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
