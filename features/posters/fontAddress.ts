/** Where the console fetches as much of the poster's font as its words need; another font has another number. */
export const FONT_PATH = '/poster/font-1.woff'
/** As many as an address holds; whoever needs more takes the whole font. */
export const MOST_CHARACTERS = 1_500
/** In every part of the font: letters, digits and marks of Latin and Chinese. */
const always: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x3000, 0x303f],
  [0xff01, 0xff5e],
]
export const basicCharacters: readonly number[] = always.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at),
)
const basic = new Set(basicCharacters)
const BASE = 36

/** What a text needs beyond the basic ones, each once and in order, so that the same words have the same address. */
export function rareCharacters(text: string): number[] {
  const codes = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  return [...codes].filter((code) => !basic.has(code)).sort((a, b) => a - b)
}

export function fontAddress(codes: readonly number[]): string {
  return `${FONT_PATH}?c=${codes.map((code) => code.toString(BASE)).join('-')}`
}

/** Null: nothing that we have written. */
export function charactersIn(asked: string): number[] | null {
  const codes = asked === '' ? [] : asked.split('-').map((code) => (/^[0-9a-z]{1,4}$/.test(code) ? Number.parseInt(code, BASE) : NaN))
  return codes.length <= MOST_CHARACTERS && codes.every((code) => code <= 0x10_ff_ff) ? codes : null
}
