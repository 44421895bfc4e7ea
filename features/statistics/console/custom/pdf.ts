/** A page as a picture, in dots. */
export type PdfPage = { jpeg: Uint8Array; width: number; height: number }

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const

const text = (words: string) => new TextEncoder().encode(words)

/**
 * A document of pictures, each filling its page. Written by hand: a library that can also set Chinese type would weigh more than the
 * console, and what is drawn by the browser looks as it does on the screen.
 */
export function pdfOf(pages: readonly PdfPage[]): Uint8Array {
  const parts: Uint8Array[] = []
  const starts: number[] = []
  let length = 0
  const put = (...bytes: Uint8Array[]) => {
    for (const part of bytes) {
      parts.push(part)
      length += part.length
    }
  }
  const object = (...bytes: Uint8Array[]) => {
    starts.push(length)
    put(text(`${starts.length} 0 obj\n`), ...bytes, text('\nendobj\n'))
  }
  put(text('%PDF-1.4\n'))
  object(text('<< /Type /Catalog /Pages 2 0 R >>'))
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  object(text(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`))
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const [content, picture] = [4 + 3 * at, 5 + 3 * at]
    const draw = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /P Do Q`
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`
    object(text(`<< /Type /Page /Parent 2 0 R ${box} /Resources << /XObject << /P ${picture} 0 R >> >> /Contents ${content} 0 R >>`))
    object(text(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`))
    const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    object(text(`<< ${kind} /Length ${jpeg.length} >>\nstream\n`), jpeg, text('\nendstream'))
  }
  const table = length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = starts.length + 1
  put(text(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`))
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
