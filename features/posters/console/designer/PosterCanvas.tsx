import { useEffect, useMemo, useRef, useState } from 'react'
import { POSTER_FONT } from '#features/posters/brush.ts'
import { paint, type Picture } from '#features/posters/paint.ts'
import type { PosterValues } from '#features/posters/rules.ts'
import { picturesOf, posterSizes, type Scene } from '#features/posters/scene.ts'
import fontUrl from '#theme/fonts/NotoSansSC-Regular.ttf?url'

/** The server reads pictures in the same width, so that both paint the same. */
const PICTURE_WIDTH = 1_920

let font: Promise<unknown> | undefined

/** The poster's own font, fetched by the first poster that is shown. */
function loadFont(): Promise<unknown> {
  font ??= new FontFace(POSTER_FONT, `url(${fontUrl})`).load().then((face) => document.fonts.add(face))
  return font
}

function useFont(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    loadFont()
      .catch(() => (font = undefined))
      .finally(() => !isGone && setReady(true))
    return () => {
      isGone = true
    }
  }, [])
  return isReady
}

/** Those that have come so far. */
function usePictures(ids: readonly string[]): ReadonlyMap<string, Picture> {
  const [found, setFound] = useState<ReadonlyMap<string, Picture>>(new Map())
  const key = ids.join(' ')
  useEffect(() => {
    let isGone = false
    for (const id of key ? key.split(' ') : []) {
      const image = new Image()
      image.src = `/files/${id}?width=${PICTURE_WIDTH}`
      image
        .decode()
        .then(() => {
          if (!isGone) setFound((before) => new Map(before).set(id, { image, width: image.naturalWidth, height: image.naturalHeight }))
        })
        // One that cannot be read leaves its grey box.
        .catch(() => {})
    }
    return () => {
      isGone = true
    }
  }, [key])
  return found
}

type Props = { scene: Scene; values: PosterValues; url: string; label: string }

/** A scene as it will be printed: the same `paint` as on the server. */
export function PosterCanvas({ scene, values, url, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isFontReady = useFont()
  const ids = useMemo(() => picturesOf(scene), [scene])
  const pictures = usePictures(ids)
  const { width, height } = posterSizes[scene.size]
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    if (brush && isFontReady) paint(brush, scene, { values, url, pictureOf: (id) => pictures.get(id) ?? null })
  }, [scene, values, url, pictures, isFontReady])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted here, there is no address to show
    <canvas ref={canvas} className="poster-canvas" width={width} height={height} role="img" aria-label={label} data-ready={isFontReady} />
  )
}
