import type { Sharp, SharpOptions } from 'sharp'
import { MAX_PIXELS, MAX_SIDE, type Variant } from '#features/files/rules.ts'
import { openSemaphore } from '#server/kit/semaphore.ts'

/** A picture takes a processor and up to 200 MB while it is drawn: two at a time, however many are asked for. */
const inTurn = openSemaphore({ most: 2, mostWaiting: 200 })

/** Loaded with the first picture: it is large, and many servers never see one. */
async function drawn(bytes: Buffer, draw: (image: Sharp) => Sharp, options: SharpOptions = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return draw(sharp(bytes, { limitInputPixels: MAX_PIXELS, ...options })).toBuffer()
}

/** Written anew, so that nothing but the picture survives. */
export function reencoded(bytes: Buffer): Promise<Buffer> {
  return inTurn(() => drawn(bytes, (image) => image.rotate().resize(within(MAX_SIDE)).webp({ quality: 85 }), { animated: false }))
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

export type Photograph = { body: Buffer; width: number; height: number; exif: Buffer | null }

/** The same of a camera's file, with what it wrote about itself told apart: where it was taken goes no further. */
export function photographed(bytes: Buffer): Promise<Photograph> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
    const { exif } = await image.metadata()
    const { data, info } = await image.rotate().resize(within(MAX_SIDE)).webp({ quality: 85 }).toBuffer({ resolveWithObject: true })
    return { body: data, width: info.width, height: info.height, exif: exif ?? null }
  })
}

/** Smaller, with something painted over its lower right corner. */
export function overlaid(bytes: Buffer, side: number, overlay: ((size: { width: number; height: number }) => Promise<Buffer>) | null) {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(bytes).resize(within(side)).toBuffer({ resolveWithObject: true })
    const painted = overlay ? [{ input: await overlay(info), gravity: 'southeast' }] : []
    return sharp(data).composite(painted).webp({ quality: 82 }).toBuffer()
  })
}

/** Its bytes are read when its turn has come: whoever waits holds nothing. */
export function resized(read: () => Promise<Buffer | null>, { width, height }: Variant): Promise<Buffer | null> {
  return inTurn(async () => {
    const bytes = await read()
    const size = { width, ...(height && { height }), fit: 'cover', withoutEnlargement: true } as const
    return bytes && drawn(bytes, (image) => image.resize(size).webp({ quality: 82 }))
  })
}

/** For paper, which knows JPEG and PNG only; pictures drawn by us are vectors and become as large as asked. */
export function printable(bytes: Buffer, { width, format }: { width: number; format: 'jpeg' | 'png' }): Promise<Buffer> {
  const onPaper = (image: Sharp) => (format === 'png' ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }))
  return inTurn(() => drawn(bytes, (image) => onPaper(image.resize({ width, withoutEnlargement: true })), { density: 192 }))
}
