import { encode } from 'uqr'
import { POSTER_FONT, type Brush } from '#features/posters/brush.ts'
import { paintText } from '#features/posters/paintText.ts'
import { written, type PosterValues } from '#features/posters/rules.ts'
import { posterSizes, type Layer, type Scene } from '#features/posters/scene.ts'

export type Picture = { image: CanvasImageSource; width: number; height: number }
export type PosterData = {
  values: PosterValues
  url: string
  /** Of the person whose poster it is. */
  portraitId?: string | null
  pictureOf: (fileId: string) => Picture | null
}

type Size = { width: number; height: number }
type Box = { x: number; y: number; width: number; height: number }

/** The one way a poster comes to be: the same scene and data make the same picture wherever it is painted. */
export function paint(brush: Brush, { size, background, layers }: Scene, data: PosterData, paperSize: Size = posterSizes[size]): void {
  const paper = { x: 0, y: 0, ...paperSize }
  brush.clearRect(0, 0, paper.width, paper.height)
  const ground = brush.createLinearGradient(0, 0, paper.width * 0.3, paper.height)
  ground.addColorStop(0, background.colour)
  ground.addColorStop(1, background.to ?? background.colour)
  brush.fillStyle = ground
  brush.fillRect(0, 0, paper.width, paper.height)
  if (background.fileId) paintPicture(brush, paper, data.pictureOf(background.fileId), 0)
  for (const layer of layers) {
    brush.save()
    brush.globalAlpha = layer.opacity
    paintLayer(brush, layer, data)
    brush.restore()
  }
}

function paintLayer(brush: Brush, layer: Layer, data: PosterData): void {
  if (layer.kind === 'picture') paintPicture(brush, layer, data.pictureOf(layer.fileId), layer.corner)
  if (layer.kind === 'text') paintText(brush, layer, written(layer.text, data.values))
  if (layer.kind === 'qr') paintQr(brush, layer, data.url, layer.colour)
  if (layer.kind === 'shape') paintShape(brush, layer)
  if (layer.kind === 'avatar') {
    const portrait = data.portraitId ? data.pictureOf(data.portraitId) : null
    if (portrait) paintPicture(brush, layer, portrait, layer.width / 2)
    else paintAvatar(brush, layer, data.values.Name || data.values.OrgName)
  }
}

function roundedPath(brush: Brush, { x, y, width, height }: Box, corner: number): void {
  const r = Math.min(corner, width / 2, height / 2)
  brush.beginPath()
  brush.moveTo(x + r, y)
  brush.arcTo(x + width, y, x + width, y + height, r)
  brush.arcTo(x + width, y + height, x, y + height, r)
  brush.arcTo(x, y + height, x, y, r)
  brush.arcTo(x, y, x + width, y, r)
  brush.closePath()
}

/** Cut to fill its box; one that cannot be read leaves a quiet grey. */
function paintPicture(brush: Brush, box: Box, picture: Picture | null, corner: number): void {
  brush.save()
  roundedPath(brush, box, corner)
  brush.clip()
  if (!picture) {
    brush.fillStyle = '#d5d9df'
    brush.fillRect(box.x, box.y, box.width, box.height)
  } else {
    const scale = Math.max(box.width / picture.width, box.height / picture.height)
    const [wide, high] = [box.width / scale, box.height / scale]
    const from = { x: (picture.width - wide) / 2, y: (picture.height - high) / 2 }
    brush.drawImage(picture.image, from.x, from.y, wide, high, box.x, box.y, box.width, box.height)
  }
  brush.restore()
}

const QUIET = 2

/** On white with its quiet zone, in whole pixels a module, so that a camera reads it from any screen. */
function paintQr(brush: Brush, { x, y, width, height }: Box, url: string, colour: string): void {
  const { data, size } = encode(url || ' ', { ecc: 'M', border: 0 })
  const side = Math.min(width, height)
  const step = Math.max(1, Math.floor(side / (size + QUIET * 2)))
  const inset = Math.round((side - step * size) / 2)
  brush.fillStyle = '#ffffff'
  brush.fillRect(x, y, side, side)
  brush.fillStyle = colour
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) brush.fillRect(x + inset + column * step, y + inset + row * step, step, step)
}

const RINGS = 9

function paintShape(brush: Brush, { form, colour, corner, ...box }: Extract<Layer, { kind: 'shape' }>): void {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (form === 'rings') {
    brush.strokeStyle = colour
    brush.lineWidth = Math.max(1, Math.round(box.width / 400))
    for (let ring = 1; ring <= RINGS; ring += 1) {
      brush.beginPath()
      brush.ellipse(x, y, (box.width / 2) * (ring / RINGS), (box.height / 2) * (ring / RINGS), 0, 0, Math.PI * 2)
      brush.stroke()
    }
    return
  }
  brush.fillStyle = colour
  if (form === 'rect') roundedPath(brush, box, corner)
  else {
    brush.beginPath()
    brush.ellipse(x, y, box.width / 2, box.height / 2, 0, 0, Math.PI * 2)
  }
  brush.fill()
}

function paintAvatar(brush: Brush, { colour, ink, ...box }: Extract<Layer, { kind: 'avatar' }>, name: string): void {
  const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2]
  brush.fillStyle = colour
  brush.beginPath()
  brush.arc(x, y, radius, 0, Math.PI * 2)
  brush.fill()
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  brush.font = `${Math.round(radius)}px "${POSTER_FONT}"`
  brush.textBaseline = 'alphabetic'
  brush.textAlign = 'center'
  brush.fillStyle = ink
  brush.fillText(letter, x, y + radius * 0.36)
}
