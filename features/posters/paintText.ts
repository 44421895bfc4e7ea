import { POSTER_FONT, type Brush } from '#features/posters/brush.ts'
import type { Layer } from '#features/posters/scene.ts'

export const LINE = 1.3
/** How far a long text shrinks before it is cut. */
const LEAST_SCALE = 0.6
const ASCENT = 0.88
/** The font has one weight: strong is the same letter with an outline. */
const STRONG = 0.035

type Text = Extract<Layer, { kind: 'text' }>
type Measure = (text: string) => number

/** Latin words stay whole and no line begins with what closes another; everything else breaks anywhere. */
function piecesOf(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{N}\p{P}]+ ?|\s|.[，。！？；：、）》」』】…]*/gu) ?? []
}

export function wrapped(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const piece of piecesOf(paragraph)) {
      if (measure((line + piece).trimEnd()) <= width) {
        line += piece
        continue
      }
      if (line.trim()) lines.push(line.trimEnd())
      line = ''
      for (const letter of piece) {
        if (line && measure(line + letter) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
      line = line.trimStart()
    }
    lines.push(line.trimEnd())
  }
  return lines
}

/** The size and lines at which a text is in its box; `isCut` when even the smallest does not hold all of it. */
export function fitText(box: Pick<Text, 'width' | 'height' | 'size' | 'isShrinking'>, text: string, measureAt: (size: number) => Measure) {
  const least = box.isShrinking ? Math.ceil(box.size * LEAST_SCALE) : box.size
  for (let size = box.size; ; size = Math.max(least, size - Math.max(1, Math.round(box.size / 24)))) {
    const measure = measureAt(size)
    const lines = wrapped(text, box.width, measure)
    const room = Math.max(1, Math.floor((box.height + size * (LINE - 1)) / (size * LINE)))
    if (lines.length <= room) return { size, lines, isCut: false }
    if (size > least) continue
    const shown = lines.slice(0, room)
    let last = shown.at(-1) ?? ''
    while (last && measure(`${last}…`) > box.width) last = last.slice(0, -1)
    return { size, lines: [...shown.slice(0, -1), `${last}…`], isCut: true }
  }
}

export function paintText(brush: Brush, layer: Text, text: string): void {
  brush.textBaseline = 'alphabetic'
  brush.textAlign = layer.align
  const measureAt = (size: number) => {
    brush.font = `${size}px "${POSTER_FONT}"`
    return (part: string) => brush.measureText(part).width
  }
  const { size, lines } = fitText(layer, text, measureAt)
  brush.font = `${size}px "${POSTER_FONT}"`
  brush.fillStyle = layer.colour
  brush.strokeStyle = layer.colour
  brush.lineWidth = size * STRONG
  brush.lineJoin = 'round'
  const x = layer.align === 'left' ? layer.x : layer.align === 'center' ? layer.x + layer.width / 2 : layer.x + layer.width
  for (const [at, line] of lines.entries()) {
    const y = layer.y + size * ASCENT + at * size * LINE
    brush.fillText(line, x, y)
    if (layer.isStrong) brush.strokeText(line, x, y)
  }
}
