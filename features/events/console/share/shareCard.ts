/** What a share card says; its pictures are addresses of our own site. */
export type ShareCard = { title: string; time: string; place: string; organiser: string; scan: string; cover: string; code: string }

export const CARD = { width: 640, height: 760, coverHeight: 300, padding: 40, code: 176 } as const

/** The picture leaves the product, so it does not follow the reader's theme. */
const INK = { paper: '#ffffff', text: '#14181f', soft: '#5b6472', line: '#e6e9ee' } as const
const FONT = 'system-ui, -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'
const TITLE = { px: 36, line: 48, most: 3 } as const
const FACT = { px: 22, line: 34, most: 2 } as const

/** Breaks a text into lines by what fits; Chinese may break anywhere, Latin words stay whole where they can. */
export function linesOf(text: string, widthOf: (part: string) => number, width: number, most: number): string[] {
  const pieces = text.match(/[\w'’.,:;/()-]+|\s+|./gu) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && widthOf(line + piece) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  if (line.trim()) lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last && widthOf(`${last}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last}…`]
}

async function pictureOf(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Draws the card at twice its measure, so that it stays sharp on a phone. */
export async function drawShareCard(canvas: HTMLCanvasElement, card: ShareCard): Promise<void> {
  const [cover, code] = await Promise.all([pictureOf(card.cover), pictureOf(card.code)])
  canvas.width = CARD.width * 2
  canvas.height = CARD.height * 2
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(2, 2)
  pen.fillStyle = INK.paper
  pen.fillRect(0, 0, CARD.width, CARD.height)
  fillCover(pen, cover)

  const inner = CARD.width - 2 * CARD.padding
  let top = CARD.coverHeight + CARD.padding
  const write = (text: string, { px, line, most }: typeof TITLE | typeof FACT, colour: string, weight: number, width = inner) => {
    pen.font = `${weight} ${px}px ${FONT}`
    pen.fillStyle = colour
    pen.textBaseline = 'top'
    for (const part of linesOf(text, (piece) => pen.measureText(piece).width, width, most)) {
      pen.fillText(part, CARD.padding, top)
      top += line
    }
  }
  write(card.title, TITLE, INK.text, 600)
  top += 8
  write(card.time, FACT, INK.soft, 400)
  if (card.place) write(card.place, FACT, INK.soft, 400)

  const foot = CARD.height - CARD.padding - CARD.code
  pen.fillStyle = INK.line
  pen.fillRect(CARD.padding, foot - 28, inner, 1)
  pen.drawImage(code, CARD.width - CARD.padding - CARD.code, foot, CARD.code, CARD.code)
  const beside = inner - CARD.code - 24
  top = foot + 44
  write(card.organiser, FACT, INK.text, 600, beside)
  write(card.scan, FACT, INK.soft, 400, beside)
}

type Size = { width: number; height: number }

/**
 * Where a picture lies so that it fills a box as `object-fit: cover` does, from the right: there our covers have their figures.
 * A drawing without a size of its own fills the box by itself.
 */
export function coverPlace(box: Size, natural: Size): Size & { x: number; y: number } {
  const isSized = natural.width > 0 && natural.height > 0
  const scale = isSized ? Math.max(box.width / natural.width, box.height / natural.height) : 1
  const { width, height } = isSized ? { width: natural.width * scale, height: natural.height * scale } : box
  return { x: box.width - width, y: (box.height - height) / 2, width, height }
}

/** Drawn whole and cut by the box: what a browser takes for the part of a drawing without a size is its own guess. */
export function fillCover(pen: CanvasRenderingContext2D, cover: HTMLImageElement): void {
  const box = { width: CARD.width, height: CARD.coverHeight }
  const { x, y, width, height } = coverPlace(box, { width: cover.naturalWidth, height: cover.naturalHeight })
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, box.width, box.height)
  pen.clip()
  pen.drawImage(cover, x, y, width, height)
  pen.restore()
}
