import { BRIGHTNESS_THRESHOLD, brightnessOf, parseColour } from '#core/colour.ts'
import { posterSizes, type Layer, type LayerKind, type Scene } from '#features/posters/scene.ts'

/** A name that no layer of the scene has. */
export function freeId({ layers }: Scene, kind: string): string {
  let number = layers.length + 1
  while (layers.some(({ id }) => id === `${kind}${number}`)) number += 1
  return `${kind}${number}`
}

type Given = { text: string; fileId: string }

/** In the middle of the paper, in a size that fits it. */
export function newLayer(scene: Scene, kind: LayerKind, { text, fileId }: Given): Layer {
  const paper = posterSizes[scene.size]
  const short = Math.min(paper.width, paper.height)
  const box = (wide: number, high: number) => {
    const [width, height] = [Math.round(short * wide), Math.round(short * high)]
    return { x: Math.round((paper.width - width) / 2), y: Math.round((paper.height - height) / 2), width, height, opacity: 1 }
  }
  const common = { id: freeId(scene, kind) }
  if (kind === 'text') {
    const isDark = brightnessOf(parseColour(scene.background.colour)) < BRIGHTNESS_THRESHOLD
    const words = {
      text,
      size: Math.round(short / 18),
      colour: isDark ? '#ffffff' : '#141a22',
      align: 'left',
      isStrong: false,
      isShrinking: true,
    } as const
    return { ...common, ...box(0.6, 0.12), kind, ...words }
  }
  if (kind === 'qr') return { ...common, ...box(0.24, 0.24), kind, colour: '#141a22' }
  if (kind === 'avatar') return { ...common, ...box(0.14, 0.14), kind, colour: '#0d5c54', ink: '#ffffff' }
  if (kind === 'picture') return { ...common, ...box(0.5, 0.36), kind, fileId, corner: 0 }
  return { ...common, ...box(0.4, 0.2), kind, form: 'rect', colour: '#d5e3f2', corner: 24 }
}
