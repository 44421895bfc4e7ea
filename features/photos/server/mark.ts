import { POSTER_FONT } from '#features/posters/brush.ts'
import { canvasKit } from '#features/posters/server/canvas.ts'
import { overlaid } from '#features/files/server/images.ts'
import { SHOWN_SIDE } from '#features/photos/rules.ts'

/** Of the shorter side of the picture. */
const TEXT_SHARE = 0.035
const LEAST_PX = 14

/** What visitors see: as large as a screen, with the mark in its corner. */
export function shownPicture(bytes: Buffer, mark: string): Promise<Buffer> {
  return overlaid(bytes, SHOWN_SIDE, mark === '' ? null : (size) => painted(mark, size))
}

async function painted(mark: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const kit = await canvasKit()
  const px = Math.max(LEAST_PX, Math.round(Math.min(width, height) * TEXT_SHARE))
  const font = `${px}px "${POSTER_FONT}"`
  const ruler = kit.createCanvas(1, 1).getContext('2d')
  ruler.font = font
  const wide = Math.min(width, Math.ceil(ruler.measureText(mark).width) + px * 2)
  const high = Math.min(height, px * 3)
  const canvas = kit.createCanvas(wide, high)
  const brush = canvas.getContext('2d')
  brush.font = font
  brush.textAlign = 'right'
  brush.textBaseline = 'bottom'
  // Readable on white and on black alike.
  brush.shadowColor = 'rgba(0, 0, 0, 0.65)'
  brush.shadowBlur = px / 4
  brush.fillStyle = 'rgba(255, 255, 255, 0.9)'
  brush.fillText(mark, wide - px, high - px, Math.max(1, wide - px * 1.5))
  return canvas.encode('png')
}
