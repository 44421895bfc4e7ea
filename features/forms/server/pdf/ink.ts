/** Words on paper: measured once per word, broken where Chinese and Latin may be broken, strong without a second font. */
export type Ink = {
  widthOf: (text: string, size: number) => number
  wrapped: (text: string, style: { size: number; width: number; lines: number }) => string[]
  write: (line: string, at: { x: number; y: number }, style: { size: number; colour: string; isStrong?: boolean }) => void
}

const TOKENS = /[⺀-￯][，。、；：！？）》」』”’％]*|\s+|[^\s⺀-￯]+/gu
const STRONG_SHARE = 0.035
export const LINE = 1.45

export function inkOn(paper: PDFKit.PDFDocument): Ink {
  const widths = new Map<string, number>()
  paper.fontSize(1_000)
  /** Of a word at the size of 1,000; every other size is in proportion. */
  const wide = (word: string): number => {
    const known = widths.get(word)
    if (known !== undefined) return known
    paper.fontSize(1_000)
    const width = paper.widthOfString(word)
    widths.set(word, width)
    return width
  }
  const tokensOf = (text: string) => text.match(TOKENS) ?? []
  const widthOf = (text: string, size: number) => (tokensOf(text).reduce((sum, token) => sum + wide(token), 0) * size) / 1_000

  const wrapped: Ink['wrapped'] = (text, { size, width, lines }) => {
    const room = (width / size) * 1_000
    const done: string[] = []
    let line = ''
    let used = 0
    const close = () => {
      done.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const [index, paragraph] of text.split('\n').entries()) {
      if (index > 0) close()
      for (const token of tokensOf(paragraph)) {
        // A word that no line can hold is broken anywhere.
        for (const part of wide(token) > room ? token : [token]) {
          if (used + wide(part) > room && line !== '') close()
          if (line === '' && part.trim() === '') continue
          line += part
          used += wide(part)
        }
      }
    }
    if (line !== '') close()
    return done.length <= lines ? done : [...done.slice(0, lines - 1), shortened(done[lines - 1] ?? '', room)]
  }
  const shortened = (line: string, room: number): string => {
    const letters = [...line]
    while (letters.length > 0 && wide(`${letters.join('')}…`) > room) letters.pop()
    return `${letters.join('')}…`
  }

  const write: Ink['write'] = (line, { x, y }, { size, colour, isStrong = false }) => {
    paper.fontSize(size).fillColor(colour)
    if (isStrong) paper.lineWidth(size * STRONG_SHARE).strokeColor(colour)
    paper.text(line, x, y, { lineBreak: false, ...(isStrong && { stroke: true, fill: true }) })
  }
  return { widthOf, wrapped, write }
}
