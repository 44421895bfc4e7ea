import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

const POINTS_A_MM = 72 / 25.4
const mm = (length: number) => length * POINTS_A_MM
const [WIDTH, HEIGHT, BLEED, MARGIN, MARK] = [mm(210), mm(297), mm(3), mm(6), mm(4)]

/** A sheet as print shops take it: the picture with its bleed, marks where it is cut, and boxes that say the same to machines. */
export async function printSheet(picture: Buffer): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const edge = BLEED + MARGIN
  const [width, height] = [WIDTH + 2 * edge, HEIGHT + 2 * edge]
  const paper = new PDFDocument({ size: [width, height], margin: 0 })
  paper.image(picture, MARGIN, MARGIN, { width: WIDTH + 2 * BLEED, height: HEIGHT + 2 * BLEED })
  Object.assign(paper.page.dictionary.data, {
    TrimBox: [edge, edge, edge + WIDTH, edge + HEIGHT],
    BleedBox: [MARGIN, MARGIN, MARGIN + WIDTH + 2 * BLEED, MARGIN + HEIGHT + 2 * BLEED],
  })
  paper.lineWidth(0.25).strokeColor('#000000')
  for (const x of [edge, edge + WIDTH]) {
    paper.moveTo(x, MARGIN - MARK).lineTo(x, MARGIN)
    paper.moveTo(x, height - MARGIN).lineTo(x, height - MARGIN + MARK)
  }
  for (const y of [edge, edge + HEIGHT]) {
    paper.moveTo(MARGIN - MARK, y).lineTo(MARGIN, y)
    paper.moveTo(width - MARGIN, y).lineTo(width - MARGIN + MARK, y)
  }
  paper.stroke()
  paper.end()
  return buffer(paper as unknown as Readable)
}
