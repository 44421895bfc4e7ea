import { xmlScanner, type XmlListener } from '#features/imports/server/workbook/readXml.ts'

export type ByteListener = XmlListener & {
  /** The short way for elements that come by the million: tells those that stand here, and where the first other thing begins. */
  plain?: ((bytes: Buffer, from: number) => number) | undefined
  /** Where the short way may be tried again. */
  plainAfter?: string
}

/** Reads a document that arrives in pieces of bytes. */
export function byteScanner({ plain, plainAfter, ...listener }: ByteListener): { push: (piece: Buffer) => void; end: () => void } {
  const scanner = xmlScanner(listener)
  let decoder: TextDecoder | null = null
  const scan = (bytes: Buffer) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    scanner.push(decoder.decode(bytes, { stream: true }))
  }
  return {
    push(piece) {
      if (!plain || !plainAfter || decoder === null || decoder.encoding !== 'utf-8') return scan(piece)
      let at = 0
      while (at < piece.length) {
        if (scanner.isBetween()) at = plain(piece, at)
        const next = piece.indexOf(plainAfter, at)
        const end = next < 0 ? piece.length : next + plainAfter.length
        if (end > at) scan(piece.subarray(at, end))
        at = end
      }
    },
    end: scanner.end,
  }
}

function encodingOf(piece: Buffer): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
