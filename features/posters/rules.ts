import { LEAST_SIDE, MOST_LAYERS, posterSizes, type BusinessType, type Layer, type Scene, type SizeName } from '#features/posters/scene.ts'

export const posterFields = ['EventTitle', 'EventTime', 'EventPlace', 'OrgName', 'Name', 'Title', 'Company'] as const
export type PosterField = (typeof posterFields)[number]
export type PosterValues = Record<PosterField, string>

/** Whose posters a use has; the event's own needs nobody. */
export const kindsOf = {
  Event: ['channel'],
  Promoter: ['promoter'],
  Invitation: ['inviter', 'guest'],
  Live: ['channel'],
} as const satisfies Record<BusinessType, readonly string[]>
export const subjectKinds = ['channel', 'promoter', 'inviter', 'guest'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const FIELD = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g

/** `{{Name|fallback}}`: a field that is empty gives its fallback, one that is unknown nothing; a value is never read again. */
export function written(text: string, values: PosterValues): string {
  return text.replace(FIELD, (_, name: string, fallback = '') => values[name as PosterField] || fallback)
}

/** Every word that a poster shows, one after the other. */
export function wordsOf({ layers }: Pick<Scene, 'layers'>, values: PosterValues): string {
  const texts = layers.map((layer) => (layer.kind === 'text' ? written(layer.text, values) : ''))
  return [...texts, values.Name, values.OrgName].join('')
}

/** The same poster on paper of another shape: everything keeps its place in proportion and its own shape. */
export function resized(scene: Scene, size: SizeName): Scene {
  const [from, to] = [posterSizes[scene.size], posterSizes[size]]
  const [across, down] = [to.width / from.width, to.height / from.height]
  const scale = Math.min(across, down)
  const covers = ({ x, y, width, height }: Layer) => x <= 0 && y <= 0 && x + width >= from.width && y + height >= from.height
  return {
    ...scene,
    size,
    layers: scene.layers.map((layer) => {
      const isWide = layer.kind === 'shape' && layer.form === 'rect' && layer.width >= from.width
      const [wide, high] = covers(layer)
        ? [across, down]
        : isWide
          ? [across, scale]
          : layer.kind === 'text'
            ? [across, scale]
            : [scale, scale]
      const [width, height] = [sideOf(layer.width * wide), sideOf(layer.height * high)]
      const [centreX, centreY] = [(layer.x + layer.width / 2) * across, (layer.y + layer.height / 2) * down]
      const moved = { ...layer, width, height, x: Math.round(centreX - width / 2), y: Math.round(centreY - height / 2) }
      if (moved.kind === 'text') return { ...moved, size: within(Math.round(moved.size * scale), 8, 400) }
      if (moved.kind === 'shape' || moved.kind === 'picture')
        return { ...moved, corner: within(Math.round(moved.corner * scale), 0, 2_000) }
      return moved
    }),
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const sideOf = (value: number) => within(Math.round(value), LEAST_SIDE, 4_000)

/** Some of it always stays on the paper. */
export function moved(layer: Layer, size: SizeName, by: { x: number; y: number }): Layer {
  const { width, height } = posterSizes[size]
  return {
    ...layer,
    x: within(Math.round(layer.x + by.x), LEAST_SIDE - layer.width, width - LEAST_SIDE),
    y: within(Math.round(layer.y + by.y), LEAST_SIDE - layer.height, height - LEAST_SIDE),
  }
}

/** By its lower right corner; codes and avatars stay square, words grow with their box when `isScaled`. */
export function stretched(layer: Layer, to: { width: number; height: number }, isScaled = false): Layer {
  const isSquare = layer.kind === 'qr' || layer.kind === 'avatar'
  const width = sideOf(isSquare ? Math.max(to.width, to.height) : to.width)
  const height = isSquare ? width : sideOf(to.height)
  if (layer.kind === 'text' && isScaled)
    return { ...layer, width, height, size: within(Math.round((layer.size * height) / layer.height), 8, 400) }
  return { ...layer, width, height }
}

/** In front of all others; null: there is no room for one more. */
export function added(scene: Scene, layer: Layer): Scene | null {
  return scene.layers.length >= MOST_LAYERS ? null : { ...scene, layers: [...scene.layers, layer] }
}

/** Lines near an edge or a middle of the paper or of another layer hold a moved layer: what it is drawn to, and by how much. */
export function snapped(
  layer: Layer,
  others: readonly Layer[],
  size: SizeName,
  reach = 8,
): { layer: Layer; lines: { x: number[]; y: number[] } } {
  const paper = posterSizes[size]
  const edges = (start: number, length: number) => [start, start + length / 2, start + length]
  const pull = (own: number[], marks: number[]) => {
    let best: { by: number; mark: number } | null = null
    for (const mark of marks)
      for (const edge of own) {
        const by = mark - edge
        if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, mark }
      }
    return best
  }
  const x = pull(edges(layer.x, layer.width), [paper.width / 2, ...others.flatMap((one) => edges(one.x, one.width))])
  const y = pull(edges(layer.y, layer.height), [paper.height / 2, ...others.flatMap((one) => edges(one.y, one.height))])
  return {
    layer: { ...layer, x: Math.round(layer.x + (x?.by ?? 0)), y: Math.round(layer.y + (y?.by ?? 0)) },
    lines: { x: x ? [x.mark] : [], y: y ? [y.mark] : [] },
  }
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FAR_STEP = 10
const GROW = 1.05

/** What a key does to a layer: arrows move it, with Shift by ten; + and − scale it. Null: nothing. */
export function keyed(layer: Layer, size: SizeName, { key, shiftKey }: { key: string; shiftKey: boolean }): Layer | null {
  const arrow = arrows[key]
  const step = shiftKey ? FAR_STEP : 1
  if (arrow) return moved(layer, size, { x: arrow.x * step, y: arrow.y * step })
  const by = key === '+' || key === '=' ? GROW : key === '-' ? 1 / GROW : null
  return by === null ? null : stretched(layer, { width: layer.width * by, height: layer.height * by }, true)
}
