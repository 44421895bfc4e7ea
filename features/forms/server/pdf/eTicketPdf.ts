import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ETicket, ETicketDesign } from '#features/forms/eTicketDesign.ts'
import { drawTicket } from '#features/forms/server/pdf/drawTicket.ts'
import type { TicketPictures } from '#features/forms/server/pdf/sheet.ts'
import { inkOn } from '#features/forms/server/pdf/ink.ts'

const FONT = new URL('../../../../theme/fonts/NotoSansSC-Regular.ttf', import.meta.url)
let font: Promise<Buffer> | null = null

/** Paper is filled no faster than it is read, and others get their turn in between. */
const AHEAD_BYTES = 1_000_000
const TURN_TICKETS = 10

type Given = { design: ETicketDesign; tickets: readonly ETicket[]; title: string; pictures?: TicketPictures }

/** One page per ticket, A6 or A5, in a font that has Chinese; only the letters that occur travel along. */
export async function eTicketPdf({ design, tickets, title, pictures = {} }: Given): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit')
  const letters = await (font ??= readFile(FONT))
  const paper = new PDFDocument({ size: design.paper, margin: 0, autoFirstPage: false, info: { Title: title } })
  paper.registerFont('text', letters).font('text')
  const ink = inkOn(paper)
  const drawn = {
    head: pictures.head ? opened(paper, pictures.head) : null,
    logo: pictures.logo ? opened(paper, pictures.logo) : null,
  }

  const draw = async () => {
    for (const [at, ticket] of tickets.entries()) {
      paper.addPage()
      drawTicket({ paper, ink, design, ticket, pictures: drawn })
      if (at % TURN_TICKETS === TURN_TICKETS - 1) await nextTurn()
      while (paper.readableLength > AHEAD_BYTES && !paper.destroyed) await nextTurn()
      if (paper.destroyed) return
    }
    paper.end()
  }
  draw().catch((error: Error) => paper.destroy(error))
  return paper
}

/** Opened once, a picture stands in the file once, on however many pages it is drawn. */
function opened(paper: PDFKit.PDFDocument, picture: Buffer): PDFKit.Mixins.ImageSrc {
  return (paper as PDFKit.PDFDocument & { openImage: (source: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(picture)
}
