import type { useT } from '#console/kit/text.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { written, type PosterValues } from '#features/posters/rules.ts'
import type { Layer, LayerKind } from '#features/posters/scene.ts'

export const kindIcons: Record<LayerKind, IconName> = { text: 'text', picture: 'image', avatar: 'user', qr: 'qr', shape: 'grid' }
const SHOWN = 16

/** How a layer is called: words by what they say, the others by what they are. */
export function layerName(layer: Layer, values: PosterValues, t: ReturnType<typeof useT>): string {
  if (layer.kind !== 'text') return t(`posters.kind_${layer.kind}`)
  const said = written(layer.text, values).replace(/\s+/g, ' ').trim()
  const letters = [...said]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : said || t('posters.kind_text')
}
