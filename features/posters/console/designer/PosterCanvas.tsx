import { useEffect, useMemo, useRef, useState } from 'react'
import { POSTER_FONT } from '#features/posters/brush.ts'
import { fontAddress, MOST_CHARACTERS, rareCharacters } from '#features/posters/fontAddress.ts'
import { paint, type Picture } from '#features/posters/paint.ts'
import { wordsOf, type PosterValues } from '#features/posters/rules.ts'
import { picturesOf, posterSizes, type Scene } from '#features/posters/scene.ts'
import wholeFontUrl from '#theme/fonts/NotoSansSC-Regular.ttf?url'

/** The server reads pictures in the same width, so that both paint the same. */
const PICTURE_WIDTH = 1_920

let asked: ReadonlySet<number> | undefined
let shown: FontFace | undefined
let loading: Promise<unknown> = Promise.resolve()

/** As much of the poster's own font as all posters shown so far need. One face holds it all, so that kerning is as on the server. */
function loadFont(words: string): Promise<unknown> {
  const needed = rareCharacters(words)
  const known = asked ?? new Set()
  if (asked && needed.every((code) => known.has(code))) return loading
  asked = new Set([...known, ...needed])
  const all = [...asked].sort((a, b) => a - b)
  const before = loading
  const face = new FontFace(POSTER_FONT, `url(${all.length > MOST_CHARACTERS ? wholeFontUrl : fontAddress(all)})`)
  loading = face.load().then(async () => {
    await before.catch(() => {})
    document.fonts.add(face)
    if (shown) document.fonts.delete(shown)
    shown = face
  })
  return loading
}

/** Whether these words can be painted. */
function useFont(words: string): boolean {
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    loadFont(words)
      .catch(() => {
        asked = undefined
        loading = Promise.resolve()
      })
      .finally(() => !isGone && setReady(words))
    return () => {
      isGone = true
    }
  }, [words])
  return ready === words
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

type Props = { scene: Scene; values: PosterValues; url: string; portraitId: string | null; label: string }

/** A scene as it will be printed: the same `paint` as on the server. */
export function PosterCanvas({ scene, values, url, portraitId, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isFontReady = useFont(wordsOf(scene, values))
  const ids = useMemo(() => [...picturesOf(scene), ...(portraitId ? [portraitId] : [])], [scene, portraitId])
  const pictures = usePictures(ids)
  const { width, height } = posterSizes[scene.size]
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    if (brush && isFontReady) paint(brush, scene, { values, url, portraitId, pictureOf: (id) => pictures.get(id) ?? null })
  }, [scene, values, url, portraitId, pictures, isFontReady])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted here, there is no address to show
    <canvas ref={canvas} className="poster-canvas" width={width} height={height} role="img" aria-label={label} data-ready={isFontReady} />
  )
}
