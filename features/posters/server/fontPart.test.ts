import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { basicCharacters, charactersIn, fontAddress, rareCharacters } from '#features/posters/fontAddress.ts'
import { FONT } from '#features/posters/server/canvas.ts'
import { fontPart, tablesOf } from '#features/posters/server/fontPart.ts'

type Laid = { glyphs: { id: number; path: { toSVG: () => string } }[]; positions: { xAdvance: number }[] }
type Opened = { layout: (text: string, features?: string[], script?: string, language?: string) => Laid }
/** The reader that pdfkit brings along: what it sees is what a browser sees. */
const { create } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as { create: (bytes: Buffer) => Opened }

const bytes = readFileSync(FONT)
const whole = create(bytes)
const drawn = (font: Opened, text: string, ...as: string[]) => {
  const { glyphs, positions } = font.layout(text, [], ...as)
  return glyphs.map(({ id, path }, at) => [id, path.toSVG(), positions[at]?.xAdvance])
}
const TEXT = '轻会 · 智造未来峰会——AVATAR office ffi “Tomorrow” 2026-11-18 ¥1,280 陈思远が龘'

test('what is drawn with a part is what is drawn with the whole font', async () => {
  const part = await fontPart(tablesOf(bytes), [...basicCharacters, ...rareCharacters(TEXT)])
  expect(part.length).toBeLessThan(bytes.length / 50)
  expect(drawn(create(part), TEXT)).toEqual(drawn(whole, TEXT))
})

test.each([
  ['latn', 'dflt'],
  ['hani', 'JAN '],
  ['hani', 'KOR '],
  ['hani', 'ZHT '],
  ['kana', 'JAN '],
  ['hang', 'KOR '],
])('whatever stands for its glyphs in %s, %s comes along', async (...as) => {
  const part = create(await fontPart(tablesOf(bytes), [...basicCharacters, ...rareCharacters(TEXT)]))
  expect(drawn(part, TEXT, ...as)).toEqual(drawn(whole, TEXT, ...as))
})

test('a character that was not asked for is empty', async () => {
  const part = create(await fontPart(tablesOf(bytes), basicCharacters))
  expect(drawn(part, '会')[0]?.[1]).toBe('')
  expect(drawn(whole, '会')[0]?.[1]).not.toBe('')
})

test('an address holds what is needed beyond the basic characters, each once', () => {
  expect(rareCharacters('会议A会，')).toEqual([0x4f1a, 0x8bae])
  expect(fontAddress(rareCharacters('会议A会，'))).toBe(fontAddress(rareCharacters('议会')))
  const asked = new URL(fontAddress(rareCharacters('会议𠀀')), 'https://e.com').searchParams.get('c') ?? ''
  expect(charactersIn(asked)).toEqual([0x4f1a, 0x8bae, 0x20000])
})

test.each(['!', '-', 'zzzzz', 'zzzz', Array.from({ length: 1_501 }, () => 'a').join('-')])('%.12s is no part of a font', (asked) => {
  expect(charactersIn(asked)).toBeNull()
})
