import { factsOf, spokenCode, type QrSize } from '#features/forms/eTicketDesign.ts'
import { drawHead } from '#features/forms/server/pdf/drawHead.ts'
import { drawQr } from '#features/forms/server/pdf/drawQr.ts'
import { LINE } from '#features/forms/server/pdf/ink.ts'
import type { Sheet } from '#features/forms/server/pdf/sheet.ts'

const QR_SHARE: Record<QrSize, number> = { small: 0.34, medium: 0.44, large: 0.56 }
/** Sizes are thought for A6 and grow with the paper. */
const A6_WIDTH = 297.64
const MARGIN = 22

export function drawTicket(sheet: Sheet): void {
  const { paper, design } = sheet
  const { width, height } = paper.page
  const unit = width / A6_WIDTH
  paper.rect(0, 0, width, height).fill(design.cardColour)
  let y = drawHead(sheet, unit) + 12 * unit
  y = drawPass(sheet, y, unit)
  paper
    .lineWidth(0.75 * unit)
    .strokeColor(design.lineColour)
    .dash(3 * unit, { space: 3 * unit })
    .moveTo(MARGIN * unit, y)
    .lineTo(width - MARGIN * unit, y)
    .stroke()
    .undash()
  drawFacts(sheet, y + 10 * unit, unit)
}

/** What is shown at the door: standing, QR code, and the code that can be typed. */
function drawPass({ paper, ink, design, ticket }: Sheet, top: number, unit: number): number {
  const { width } = paper.page
  const centred = (line: string, y: number, size: number, colour: string, isStrong = false) =>
    ink.write(line, { x: (width - ink.widthOf(line, size)) / 2, y }, { size, colour, isStrong })
  let y = top
  const note = [design.hasStatus && ticket.statusWord, design.note].filter(Boolean).join(' · ')
  if (note) {
    const size = 9 * unit
    for (const line of ink.wrapped(note, { size, width: width - MARGIN * 2 * unit, lines: 2 })) {
      centred(line, y, size, design.mutedColour)
      y += size * LINE
    }
    y += 6 * unit
  }
  if (design.hasQr && ticket.qr) {
    const side = width * QR_SHARE[design.qrSize]
    drawQr(paper, ticket.qr, { x: (width - side) / 2, y, side })
    y += side + 6 * unit
  }
  if (design.hasCode && ticket.checkinCode) {
    centred(spokenCode(ticket.checkinCode), y, 15 * unit, design.textColour, true)
    y += 15 * LINE * unit
  }
  return y + 8 * unit
}

const SMALLER = [0.9, 0.8, 0.7, 0.6]

/** Two columns, as large as fits; a long value takes the whole width. */
function drawFacts({ paper, ink, design, ticket }: Sheet, top: number, unit: number): void {
  const { width, height } = paper.page
  const inner = width - MARGIN * 2 * unit
  const column = (inner - 12 * unit) / 2
  const room = height - top - 12 * unit
  const facts = factsOf(design, ticket)

  const laidOut = (scale: number) => {
    const [small, large] = [7.5 * unit * scale, 10 * unit * scale]
    const isWide = (value: string) => ink.widthOf(value, large) > column || value.includes('\n')
    const rows: { fact: (typeof facts)[number]; isWide: boolean }[][] = []
    for (const fact of facts) {
      const cell = { fact, isWide: isWide(fact.value) }
      const last = rows.at(-1)
      if (last?.length === 1 && !last[0]?.isWide && !cell.isWide) last.push(cell)
      else rows.push([cell])
    }
    const lines = rows.map((row) =>
      row.map((cell) => ink.wrapped(cell.fact.value, { size: large, width: cell.isWide ? inner : column, lines: 3 })),
    )
    const heights = lines.map((row) => small * LINE + Math.max(...row.map((cell) => cell.length)) * large * LINE + 4 * unit * scale)
    const tips = design.tips ? ink.wrapped(design.tips, { size: small, width: inner, lines: 12 }) : []
    const tipsHeight = tips.length > 0 ? tips.length * small * LINE + 6 * unit : 0
    return { small, large, rows, lines, heights, tips, total: heights.reduce((sum, each) => sum + each, 0) + tipsHeight }
  }
  const shown = SMALLER.reduce((best, scale) => (best.total > room ? laidOut(scale) : best), laidOut(1))

  let y = top
  for (const [at, row] of shown.rows.entries()) {
    for (const [side, { fact }] of row.entries()) {
      const x = MARGIN * unit + side * (column + 12 * unit)
      ink.write(fact.label, { x, y }, { size: shown.small, colour: design.mutedColour })
      for (const [line, text] of (shown.lines[at]?.[side] ?? []).entries())
        ink.write(
          text,
          { x, y: y + shown.small * LINE + line * shown.large * LINE },
          { size: shown.large, colour: design.textColour, isStrong: true },
        )
    }
    y += shown.heights[at] ?? 0
  }
  y += 6 * unit
  for (const line of shown.tips) {
    ink.write(line, { x: MARGIN * unit, y }, { size: shown.small, colour: design.mutedColour })
    y += shown.small * LINE
  }
}
