import { resized } from '#features/posters/rules.ts'
import { posterSizes, type Layer, type Scene } from '#features/posters/scene.ts'

/** Three millimetres at 300 dots an inch: what a print shop cuts off. */
export const BLEED = 35

type Bled = { shown: Scene; paper: { width: number; height: number } }

/** On A4 with bleed: everything keeps its place on the sheet as it is cut, and what touched an edge goes on beyond it. */
export function bled(scene: Scene): Bled {
  const onSheet = scene.size === 'a4' ? scene : resized(scene, 'a4')
  const { width, height } = posterSizes.a4
  const paper = { width: width + 2 * BLEED, height: height + 2 * BLEED }
  return { paper, shown: { ...onSheet, layers: onSheet.layers.map((layer) => beyond(layer, { width, height })) } }
}

function beyond(layer: Layer, cut: { width: number; height: number }): Layer {
  const moved = { ...layer, x: layer.x + BLEED, y: layer.y + BLEED }
  // Words, codes and faces are never stretched.
  if (layer.kind !== 'picture' && layer.kind !== 'shape') return moved
  const [left, top] = [layer.x <= 0 ? BLEED : 0, layer.y <= 0 ? BLEED : 0]
  const right = layer.x + layer.width >= cut.width ? BLEED : 0
  const bottom = layer.y + layer.height >= cut.height ? BLEED : 0
  return { ...moved, x: moved.x - left, y: moved.y - top, width: layer.width + left + right, height: layer.height + top + bottom }
}
