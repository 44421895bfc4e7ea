import { PAGE, pdfOf, type PdfPage } from '#features/statistics/console/custom/pdf.ts'

const SCALE = 2
const REVOKE_AFTER_MS = 60_000

function give(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

type Drawn = { picture: HTMLImageElement; width: number; height: number }

async function drawnIn(box: HTMLElement | null): Promise<Drawn | null> {
  const svg = box?.querySelector('svg')
  if (!svg) return null
  const { width, height } = svg.getBoundingClientRect()
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await picture.decode()
  return { picture, width, height }
}

const bytesOf = (canvas: HTMLCanvasElement, kind: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, 0.92))

/** The drawing as it stands, twice as sharp, on the colour it stands on. */
export async function savePicture(box: HTMLElement, name: string): Promise<void> {
  const drawn = await drawnIn(box)
  if (!drawn) return
  const { picture, width, height } = drawn
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * SCALE, height: height * SCALE })
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = getComputedStyle(box).getPropertyValue('--surface').trim()
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const file = await bytesOf(canvas, 'image/png')
  if (file) give(file, `${name}.png`)
}

const PAPER = { margin: 40, title: 20, line: 20, font: 10, dots: 2.5 } as const
const INK = '#1d2129'
const GREY = '#6b7280'
const RULE = '#e5e7eb'

type Told = { name: string; subtitle: string; table: HTMLTableElement | null; picture: HTMLElement | null }

/** Title, drawing and table on sheets of A4, black on white whatever the screen is. */
export async function savePdf({ name, subtitle, table, picture }: Told): Promise<void> {
  const rows = [...(table?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
  const drawn = await drawnIn(picture)
  const pages: PdfPage[] = []
  let left = rows
  for (let no = 0; no === 0 || left.length > 0; no += 1) {
    const sheet = newSheet()
    if (!sheet) return
    let y: number = PAPER.margin
    if (no === 0) y = drawHead(sheet.context, name, subtitle, drawn)
    const most = Math.floor((PAGE.height - PAPER.margin - y) / PAPER.line)
    drawRows(sheet.context, left.slice(0, most), y, no === 0)
    left = left.slice(most)
    const file = await bytesOf(sheet.canvas, 'image/jpeg')
    if (!file) return
    pages.push({ jpeg: new Uint8Array(await file.arrayBuffer()), width: sheet.canvas.width, height: sheet.canvas.height })
  }
  give(new Blob([pdfOf(pages) as BlobPart], { type: 'application/pdf' }), `${name}.pdf`)
}

function newSheet() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(PAGE.width * PAPER.dots), height: Math.round(PAGE.height * PAPER.dots) })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(PAPER.dots, PAPER.dots)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PAGE.width, PAGE.height)
  context.textBaseline = 'top'
  return { canvas, context }
}

const fontOf = (size: number, weight = 400) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
const WIDTH = PAGE.width - 2 * PAPER.margin

function drawHead(context: CanvasRenderingContext2D, name: string, subtitle: string, drawn: Drawn | null): number {
  let y: number = PAPER.margin
  context.fillStyle = INK
  context.font = fontOf(PAPER.title, 600)
  context.fillText(name, PAPER.margin, y, WIDTH)
  y += PAPER.title + 10
  context.fillStyle = GREY
  context.font = fontOf(PAPER.font)
  context.fillText(subtitle, PAPER.margin, y, WIDTH)
  y += PAPER.line + 8
  if (!drawn) return y
  const height = Math.min(320, (drawn.height / drawn.width) * WIDTH)
  context.drawImage(drawn.picture, PAPER.margin, y, WIDTH, height)
  return y + height + 16
}

function drawRows(context: CanvasRenderingContext2D, rows: readonly string[][], top: number, hasHead: boolean): void {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const first = columns === 1 ? WIDTH : Math.max(120, WIDTH / columns)
  const other = columns === 1 ? 0 : (WIDTH - first) / (columns - 1)
  for (const [at, row] of rows.entries()) {
    const y = top + at * PAPER.line
    context.font = fontOf(PAPER.font, hasHead && at === 0 ? 600 : 400)
    context.fillStyle = INK
    for (const [place, cell] of row.entries()) {
      context.textAlign = place === 0 ? 'left' : 'right'
      context.fillText(cell, place === 0 ? PAPER.margin : PAPER.margin + first + place * other, y + 4, place === 0 ? first - 8 : other - 6)
    }
    context.textAlign = 'left'
    context.fillStyle = RULE
    context.fillRect(PAPER.margin, y + PAPER.line - 1, WIDTH, 0.5)
  }
}
