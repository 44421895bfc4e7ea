import type { KeyboardEvent } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { kindIcons, layerName } from '#features/posters/console/designer/words.ts'
import type { PosterValues } from '#features/posters/rules.ts'
import { posterSizes, sizeNames, type Layer, type Scene, type SizeName } from '#features/posters/scene.ts'

export const BACKGROUND = 'background'

type Props = {
  scene: Scene
  values: PosterValues
  chosen: string
  canEdit: boolean
  onChoose: (id: string) => void
  onKey: (event: KeyboardEvent, layer: Layer) => void
  onSize: (size: SizeName) => void
}

/** What lies on the poster, the front first, and the papers it comes on. */
export function LayerList({ scene, values, chosen, canEdit, onChoose, onKey, onSize }: Props) {
  const t = useT()
  const row = (id: string, icon: Parameters<typeof Icon>[0]['name'], name: string, layer?: Layer) => (
    <li key={id}>
      <button
        type="button"
        className={id === chosen ? 'poster-layer is-on' : 'poster-layer'}
        aria-pressed={id === chosen}
        onClick={() => onChoose(id)}
        onKeyDown={(event) => layer && id === chosen && onKey(event, layer)}
      >
        <Icon name={icon} />
        <span className="ell">{name}</span>
      </button>
    </li>
  )
  return (
    <aside className="poster-left" aria-label={t('posters.layers')}>
      <h2 className="poster-side-head">
        {t('posters.layers')} <span className="m3">{scene.layers.length}</span>
      </h2>
      <ul className="poster-layers">
        {scene.layers.toReversed().map((layer) => row(layer.id, kindIcons[layer.kind], layerName(layer, values, t), layer))}
        {row(BACKGROUND, 'image', t('posters.background'))}
      </ul>
      <h2 className="poster-side-head">{t('posters.size')}</h2>
      <div className="poster-sizes" role="radiogroup" aria-label={t('posters.size')}>
        {sizeNames.map((name) => {
          const { width, height } = posterSizes[name]
          return (
            <label key={name} className={name === scene.size ? 'poster-size is-on' : 'poster-size'}>
              <input
                className="unseen"
                type="radio"
                name="poster-size"
                disabled={!canEdit}
                checked={name === scene.size}
                onChange={() => onSize(name)}
              />
              <i className="poster-shape" style={{ aspectRatio: `${width} / ${height}` }} data-wide={width > height || undefined} />
              <span>
                {t(`posters.size_${name}`)}
                <small className="m3">
                  {width} × {height}
                </small>
              </span>
              {name === scene.size && <Icon name="check" />}
            </label>
          )
        })}
      </div>
    </aside>
  )
}
