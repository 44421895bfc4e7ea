import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { drawQr } from '#features/forms/server/pdf/drawQr.ts'
import { inkOn, LINE } from '#features/forms/server/pdf/ink.ts'
import { written, type LetterDesign, type LetterPart, type LetterValues } from '#features/invitations/letter.ts'
import { siteMessages } from '#features/invitations/siteMessages.ts'

const FONT = new URL('../../../theme/fonts/NotoSansSC-Regular.ttf', import.meta.url)
const MARGIN = 56
const HEAD = 150
const QR = 84
/** The event's own theme on paper: its deep colour, warm paper, ink. */
const COLOURS = { site: '#0d5c54', onSite: '#ffffff', paper: '#fdfaf2', ink: '#1d2a28', muted: '#616a66', seal: '#b3261e' } as const
const MOST_LINES = 26
const MOST_SESSIONS = 6

type Given = {
  design: LetterDesign
  values: LetterValues
  sessions: readonly { startTime: string; title: string }[]
  event: { title: string; orgName: string; timeZone: string }
  language: Language
  verifyUrl: string
}

/** The letter on A5, with a QR that leads to the page which says whether it is genuine. */
export async function letterPdf({ design, values, sessions, event, language, verifyUrl }: Given): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const paper = new PDFDocument({ size: 'A5', margin: 0, info: { Title: `${design.heading} ${values.FullName}` } })
  paper.registerFont('text', await readFile(FONT)).font('text')
  const ink = inkOn(paper)
  const { width, height } = paper.page
  const inner = width - MARGIN * 2
  paper.rect(0, 0, width, height).fill(COLOURS.paper)
  paper.rect(0, 0, width, HEAD).fill(COLOURS.site)
  ink.write(event.orgName, { x: MARGIN, y: 62 }, { size: 11, colour: COLOURS.onSite })
  ink.write(design.heading, { x: MARGIN, y: 82 }, { size: 28, colour: COLOURS.onSite, isStrong: true })
  let y = HEAD + 28
  const write = (text: string, size: number, colour: string, lines = MOST_LINES) => {
    for (const line of ink.wrapped(text, { size, width: inner, lines })) {
      ink.write(line, { x: MARGIN, y }, { size, colour })
      y += size * LINE
    }
  }
  const writing: Record<Exclude<LetterPart, 'signed'>, () => void> = {
    greeting: () => design.greeting && write(written(design.greeting, values), 12, COLOURS.ink, 2),
    body: () => write(written(design.body, values), 11, COLOURS.ink),
    agenda() {
      for (const { startTime, title } of design.hasAgenda ? sessions.slice(0, MOST_SESSIONS) : [])
        write(`${spokenTime(startTime, event.timeZone, language)}  ${title}`, 9.5, COLOURS.muted, 1)
    },
  }
  // Signed it is at the foot, beside the code.
  for (const part of design.order) {
    if (part === 'signed') continue
    writing[part]()
    y += 8
  }
  const foot = height - MARGIN - QR
  drawQr(paper, verifyUrl, { x: MARGIN, y: foot, side: QR })
  for (const [at, line] of ink.wrapped(textIn(siteMessages.scanToVerify, language), { size: 8, width: 120, lines: 3 }).entries())
    ink.write(line, { x: MARGIN + QR + 10, y: foot + 8 + at * 12 }, { size: 8, colour: COLOURS.muted })
  const signed = [design.signerTitle, design.signer].filter(Boolean)
  for (const [at, line] of signed.entries())
    ink.write(
      line,
      { x: width - MARGIN - ink.widthOf(line, 11), y: foot + 20 + at * 18 },
      { size: 11, colour: COLOURS.ink, isStrong: at === signed.length - 1 },
    )
  if (design.seal)
    ink.write(
      design.seal,
      { x: width - MARGIN - ink.widthOf(design.seal, 13), y: foot - 4 },
      { size: 13, colour: COLOURS.seal, isStrong: true },
    )
  paper.end()
  return buffer(paper)
}
