import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const FONT = new URL('../../../theme/fonts/NotoSansSC-Regular.ttf', import.meta.url)
let font: Promise<Buffer> | null = null

export type Part = { title: string; head: readonly string[]; rows: readonly (readonly string[])[]; fingerprint?: string }
type Given = { title: string; lines: readonly string[]; parts: readonly Part[]; foot: string }

const MARGIN = 56
const INK = '#141a22'
const FAINT = '#626c7a'
const LINE = '#d5d9e0'

/** A4, in a font that has Chinese; a part that does not fit goes on on the next page. */
export async function certificatePdf({ title, lines, parts, foot }: Given): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit')
  const letters = await (font ??= readFile(FONT))
  const paper = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title } })
  paper.registerFont('text', letters).font('text')
  const width = paper.page.width - 2 * MARGIN
  const room = (needed: number) => {
    if (paper.y + needed > paper.page.height - MARGIN) paper.addPage()
  }
  const rule = () => {
    paper
      .moveTo(MARGIN, paper.y)
      .lineTo(MARGIN + width, paper.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    paper.y += 6
  }
  const row = (cells: readonly string[], colour: string) => {
    const share = width / Math.max(1, cells.length)
    const height = Math.max(...cells.map((cell) => paper.fontSize(9).heightOfString(cell || ' ', { width: share - 8 })))
    room(height + 6)
    const top = paper.y
    for (const [at, cell] of cells.entries())
      paper
        .fillColor(colour)
        .fontSize(9)
        .text(cell || ' ', MARGIN + at * share, top, { width: share - 8 })
    paper.x = MARGIN
    paper.y = top + height + 6
  }
  paper.fillColor(INK).fontSize(20).text(title, { width })
  paper.moveDown(0.3).fillColor(FAINT).fontSize(10)
  for (const line of lines) paper.text(line, { width })
  for (const { title: name, head, rows, fingerprint } of parts) {
    room(90)
    paper.moveDown(1.2).fillColor(INK).fontSize(12).text(name, MARGIN, paper.y, { width })
    paper.moveDown(0.3)
    rule()
    row(head, FAINT)
    for (const cells of rows) row(cells, INK)
    if (fingerprint) row([`SHA-256  ${fingerprint}`], INK)
  }
  room(40)
  paper.moveDown(1.2)
  rule()
  paper.fillColor(FAINT).fontSize(9).text(foot, MARGIN, paper.y, { width })
  paper.end()
  return paper
}
