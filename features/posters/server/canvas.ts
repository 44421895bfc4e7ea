import type { Canvas, Image } from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { POSTER_FONT, type Brush } from '#features/posters/brush.ts'
import { paint, type Picture } from '#features/posters/paint.ts'
import type { PosterValues } from '#features/posters/rules.ts'
import { bled } from '#features/posters/bleed.ts'
import { printSheet } from '#features/posters/server/printSheet.ts'
import { picturesOf, posterSizes, type Scene } from '#features/posters/scene.ts'
import { readVariant } from '#features/files/server/variants.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { openSemaphore } from '#server/kit/semaphore.ts'

export const FONT = fileURLToPath(new URL('../../../theme/fonts/NotoSansSC-Regular.ttf', import.meta.url))
/** Wide enough for any size; the browser's preview asks for the same. */
export const PICTURE_WIDTH = 1_920
const JPEG_QUALITY = 90
/** A sheet of A4 is 35 MB while it is painted: two at a time, however many are asked for. */
const inTurn = openSemaphore({ most: 2, mostWaiting: 200 })

export type Encoding = 'png' | 'jpeg' | 'webp' | 'pdf'
type Printed = { values: PosterValues; url: string; portraitId?: string | null }
export type Press = (printed: Printed, encoding: Encoding) => Promise<Buffer>

let loading: Promise<typeof import('@napi-rs/canvas')> | undefined

/** Loaded with the first thing to paint, together with its font. */
export function canvasKit() {
  loading ??= import('@napi-rs/canvas').then((kit) => {
    kit.GlobalFonts.registerFromPath(FONT, POSTER_FONT)
    return kit
  })
  return loading
}

type Asking = { db: Db; adapters: Pick<Context['adapters'], 'storage'>; log: Pick<Context['log'], 'warn'> }

/** Ready to paint a scene as often as wanted: its pictures are read once. */
export async function openPress(asking: Asking, scene: Scene): Promise<Press> {
  const kit = await canvasKit()
  const read = (ids: readonly string[]) => readPictures(asking, ids, kit.loadImage)
  const hasAvatar = scene.layers.some(({ kind }) => kind === 'avatar')
  return pressOf(kit, scene, await read(picturesOf(scene)), async (id) => (hasAvatar ? ((await read([id])).get(id) ?? null) : null))
}

/** For a scene without pictures, which asks nobody for anything. */
export const openPlainPress = async (scene: Scene): Promise<Press> =>
  pressOf(await canvasKit(), scene, new Map(), () => Promise.resolve(null))

type Kit = Awaited<ReturnType<typeof canvasKit>>
type PortraitOf = (fileId: string) => Promise<Picture | null>

function pressOf(kit: Kit, scene: Scene, pictures: ReadonlyMap<string, Picture>, portraitOf: PortraitOf): Press {
  return ({ values, url, portraitId = null }, encoding) =>
    inTurn(async () => {
      const portrait = portraitId && (await portraitOf(portraitId))
      const pictureOf = (fileId: string) => (fileId === portraitId && portrait ? portrait : (pictures.get(fileId) ?? null))
      const { shown, paper } = encoding === 'pdf' ? bled(scene) : { shown: scene, paper: posterSizes[scene.size] }
      const canvas = kit.createCanvas(paper.width, paper.height)
      paint(canvas.getContext('2d') as unknown as Brush, shown, { values, url, portraitId, pictureOf }, paper)
      return encoding === 'pdf' ? printSheet(await encoded(canvas, 'jpeg')) : encoded(canvas, encoding)
    })
}

function encoded(canvas: Canvas, encoding: Exclude<Encoding, 'pdf'>): Promise<Buffer> {
  if (encoding === 'png') return canvas.encode('png')
  return encoding === 'jpeg' ? canvas.encode('jpeg', JPEG_QUALITY) : canvas.encode('webp', JPEG_QUALITY)
}

/** Only the organisation's own; one that is gone or cannot be read is left out. */
async function readPictures(
  { db, adapters: { storage }, log }: Asking,
  ids: readonly string[],
  load: (bytes: Buffer) => Promise<Image>,
): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .select(['id', 'storageKey'])
    .where('id', 'in', ids)
    .where('mediaType', '=', 'image/webp')
    .where('isPublic', '=', true)
    .execute()
  const found = new Map<string, Picture>()
  for (const { id, storageKey } of rows) {
    const stored = await readVariant({ storage, log }, storageKey, { width: PICTURE_WIDTH, height: null }).catch(() => null)
    const image = stored && (await load(await buffer(stored.body)).catch(() => null))
    if (image) found.set(id, { image: image as unknown as CanvasImageSource, width: image.width, height: image.height })
  }
  return found
}
