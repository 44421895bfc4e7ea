/** A cell as nearly all are written: `<c r="B2" s="1" t="s"><v>12</v></c>`. */
export type PlainCell = {
  /** -1 where it names none. */
  column: number
  type: string
  style: number
  value: string
  /** The number of its text, where it is one that cells share; -1 where it is not. */
  shared: number
  /** The place behind it. */
  end: number
}

const SPACE = 32
const QUOTE = 34
const AMPERSAND = '&'
const EQUALS = 61
const [LETTER_C, LETTER_R, LETTER_S, LETTER_T] = [99, 114, 115, 116]
const VALUE = '><v>'
const VALUE_END = '</v></c>'
/** One for all: a reader is done with a cell before it asks for the next. */
const cell: PlainCell = { column: -1, type: '', style: 0, value: '', shared: -1, end: 0 }

/** The cell that begins here, if it is whole and plain; anything else is for the scanner, which knows all of XML. */
export function plainCell(buffer: string, tag: number): PlainCell | null {
  if (buffer.charCodeAt(tag + 1) !== LETTER_C || buffer.charCodeAt(tag + 2) !== SPACE) return null
  cell.column = -1
  cell.type = ''
  let style = 0
  let at = tag + 2
  while (buffer.charCodeAt(at) === SPACE) {
    const name = buffer.charCodeAt(at + 1)
    if (buffer.charCodeAt(at + 2) !== EQUALS || buffer.charCodeAt(at + 3) !== QUOTE) return null
    const from = at + 4
    at = buffer.indexOf('"', from)
    if (at < 0) return null
    if (name === LETTER_R) {
      cell.column = referredColumn(buffer, from, at)
      if (cell.column < 0) return null
    } else if (name === LETTER_T) cell.type = at === from + 1 && buffer.charCodeAt(from) === LETTER_S ? 's' : buffer.slice(from, at)
    else if (name === LETTER_S) style = Number(buffer.slice(from, at))
    else return null
    at += 1
  }
  if (!buffer.startsWith(VALUE, at)) return null
  const from = at + VALUE.length
  const to = buffer.indexOf('<', from)
  if (to < 0 || !buffer.startsWith(VALUE_END, to)) return null
  cell.shared = cell.type === 's' ? numberIn(buffer, from, to) : -1
  cell.value = cell.shared < 0 ? buffer.slice(from, to) : ''
  if (cell.value.includes(AMPERSAND)) return null
  cell.style = cell.type === '' || cell.type === 'n' ? style : 0
  cell.end = to + VALUE_END.length
  return cell
}

/** Capital letters, then digits; -1 for anything else. */
function referredColumn(buffer: string, from: number, to: number): number {
  let column = 0
  let at = from
  for (; at < to; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return at === from || at > from + 3 || at === to ? -1 : column - 1
}

/** Digits only; -1 for anything else. */
function numberIn(buffer: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = buffer.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return from === to ? -1 : value
}
