import type { Sheet } from '#features/forms/server/pdf/sheet.ts'
import { LINE } from '#features/forms/server/pdf/ink.ts'

const SHARE = 0.23
const MARGIN = 22
const LOGO = 30

/** Time and title on the cover, on the theme's colour, or plainly on the card; answers where it ends. */
export function drawHead({ paper, ink, design, ticket, pictures }: Sheet, unit: number): number {
  const { width, height } = paper.page
  const isFilled = design.layout !== 'plain'
  const hasPicture = design.layout === 'cover' && pictures.head !== null
  const colour = hasPicture ? '#ffffff' : isFilled ? design.onTheme : design.textColour
  const inner = width - MARGIN * 2 * unit
  const [small, large] = [9 * unit, 15 * unit]
  const title = ink.wrapped(design.headline || ticket.eventTitle, { size: large, width: inner, lines: 2 })
  const time = design.hasTime ? ticket.eventTime : ''
  const textHeight = title.length * large * LINE + (time ? small * LINE + 2 * unit : 0)
  const logoHeight = pictures.logo ? (LOGO + 10) * unit : 0
  const needed = textHeight + logoHeight + 26 * unit
  const end = isFilled ? Math.max(height * SHARE, needed) : needed

  if (isFilled) paper.rect(0, 0, width, end).fill(design.themeColour)
  if (hasPicture && pictures.head) {
    paper.save().rect(0, 0, width, end).clip()
    paper.image(pictures.head, 0, 0, { cover: [width, end], align: 'center', valign: 'center' })
    const shade = paper.linearGradient(0, 0, 0, end)
    shade.stop(0, '#000000', 0.35).stop(1, '#000000', 0.72)
    paper.rect(0, 0, width, end).fill(shade)
    paper.restore()
  }
  if (pictures.logo) paper.image(pictures.logo, MARGIN * unit, 14 * unit, { fit: [inner, LOGO * unit] })
  let y = isFilled ? end - textHeight - 12 * unit : 14 * unit + logoHeight
  if (time) {
    ink.write(time, { x: MARGIN * unit, y }, { size: small, colour })
    y += small * LINE + 2 * unit
  }
  for (const line of title) {
    ink.write(line, { x: MARGIN * unit, y }, { size: large, colour, isStrong: true })
    y += large * LINE
  }
  return end
}
