import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '#console/kit/text.ts'
import { PosterCanvas } from '#features/posters/console/designer/PosterCanvas.tsx'
import { layerName } from '#features/posters/console/designer/words.ts'
import { moved, snapped, stretched, type PosterValues } from '#features/posters/rules.ts'
import { posterSizes, type Layer, type Scene } from '#features/posters/scene.ts'

type Props = {
  scene: Scene
  values: PosterValues
  url: string
  portraitId: string | null
  chosen: string
  canEdit: boolean
  isSnapping: boolean
  onChoose: (id: string) => void
  onLayer: (layer: Layer, key: string) => void
  onKey: (event: KeyboardEvent, layer: Layer) => void
}
type Drag = { layer: Layer; x: number; y: number; scale: number; isStretch: boolean }
/** The poster, and over it each layer as something that can be taken by mouse, finger or key. */
export function Stage({ scene, values, url, portraitId, chosen, canEdit, isSnapping, onChoose, onLayer, onKey }: Props) {
  const t = useT()
  const paper = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [lines, setLines] = useState<{ x: number[]; y: number[] }>({ x: [], y: [] })
  const { width, height } = posterSizes[scene.size]
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

  const take = (event: PointerEvent, layer: Layer, isStretch: boolean) => {
    onChoose(layer.id)
    if (!canEdit || !paper.current) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { layer, x: event.clientX, y: event.clientY, scale: width / paper.current.clientWidth, isStretch }
  }
  const pull = (event: PointerEvent) => {
    const held = drag.current
    if (!held) return
    const by = { x: (event.clientX - held.x) * held.scale, y: (event.clientY - held.y) * held.scale }
    if (held.isStretch) {
      const { layer } = held
      return onLayer(stretched(layer, { width: layer.width + by.x, height: layer.height + by.y }, event.shiftKey), `stretch ${layer.id}`)
    }
    const there = moved(held.layer, scene.size, by)
    const others = scene.layers.filter(({ id }) => id !== held.layer.id)
    const drawn = isSnapping && !event.altKey ? snapped(there, others, scene.size) : { layer: there, lines: { x: [], y: [] } }
    setLines(drawn.lines)
    onLayer(drawn.layer, `move ${held.layer.id}`)
  }
  const drop = () => {
    drag.current = null
    setLines({ x: [], y: [] })
  }
  const own = scene.layers.find(({ id }) => id === chosen)
  return (
    <div ref={paper} className="poster-paper" style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties}>
      <PosterCanvas scene={scene} values={values} url={url} portraitId={portraitId} label={t('posters.stage')} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointers bubble here from the layers */}
      <div className="poster-hits" onPointerMove={pull} onPointerUp={drop} onPointerCancel={drop}>
        {scene.layers.map((layer) => (
          <button
            key={layer.id}
            type="button"
            className={layer.id === chosen ? 'poster-hit is-on' : 'poster-hit'}
            aria-label={layerName(layer, values, t)}
            aria-pressed={layer.id === chosen}
            // Layers lie on each other: the list is the way to them by key, and the chosen one is a step further.
            tabIndex={layer.id === chosen ? 0 : -1}
            style={{
              left: percent(layer.x, width),
              top: percent(layer.y, height),
              width: percent(layer.width, width),
              height: percent(layer.height, height),
            }}
            onPointerDown={(event) => take(event, layer, false)}
            onFocus={() => onChoose(layer.id)}
            onKeyDown={(event) => onKey(event, layer)}
          />
        ))}
        {own && canEdit && (
          <span
            className="poster-handle"
            aria-hidden
            style={{ left: percent(own.x + own.width, width), top: percent(own.y + own.height, height) }}
            onPointerDown={(event) => take(event, own, true)}
          />
        )}
        {lines.x.map((at) => (
          <i key={`x${at}`} className="poster-line-x" style={{ left: percent(at, width) }} />
        ))}
        {lines.y.map((at) => (
          <i key={`y${at}`} className="poster-line-y" style={{ top: percent(at, height) }} />
        ))}
      </div>
    </div>
  )
}
