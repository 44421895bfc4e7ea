import { MOST_CELL_LETTERS } from '#features/imports/server/workbook/readLimits.ts'

// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/

/** A cell as text: without what nobody sees, without blanks around it, never longer than anything could take. */
export function cellText(raw: string): string {
  let text = raw
  if (text.length > MOST_CELL_LETTERS) text = text.slice(0, MOST_CELL_LETTERS)
  if (UNSEEN.test(text)) text = text.replace(new RegExp(UNSEEN, 'g'), '')
  return text.isWellFormed() ? text.trim() : text.toWellFormed().trim()
}

/** Office writes control characters as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text
}

/** Column number of a reference such as `AB12`, from 0; -1 when it names none. */
export function columnOf(reference: string): number {
  let column = 0
  let at = 0
  for (; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return at === 0 || at > 3 ? -1 : column - 1
}

export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
