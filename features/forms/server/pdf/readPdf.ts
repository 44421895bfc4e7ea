import { inflateSync } from 'node:zlib'

/** As much of a reader as tests need: the pages' texts by way of the font's own table of letters. */
export function readPdf(bytes: Buffer): { text: string; pages: number; pictures: number } {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/<<((?:[^>]|>(?!>))*?)>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length
    const body = bytes.subarray(start, bytes.indexOf('endstream', start))
    return (match[1] ?? '').includes('FlateDecode') && !(match[1] ?? '').includes('/Image') ? inflated(body) : ''
  })
  const letters = streams.flatMap(lettersOf)
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, parts = '']) => textOf(parts, letters)))
  return { text: shown.join('\n'), pages: count(raw, /\/Type \/Page\b(?!s)/g), pictures: count(raw, /\/Subtype \/Image/g) }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function inflated(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1')
  } catch {
    return ''
  }
}

function lettersOf(stream: string): string[] {
  const [, list = ''] = /beginbfrange([\s\S]*?)endbfrange/.exec(stream) ?? []
  return [...list.matchAll(/\[([^\]]*)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => utf16(hex)),
  )
}

const utf16 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function textOf(parts: string, letters: readonly string[]): string {
  const glyphs = [...parts.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join('')
}
