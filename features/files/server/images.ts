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
  const inside = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const
  return inTurn(() => drawn(bytes, (image) => image.rotate().resize(inside).webp({ quality: 85 }), { animated: false }))
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
