import { MAX_PIXELS, MAX_SIDE } from '#features/files/rules.ts'

/** Loaded with the first picture: it is large, and many servers never see one. */
const sharp = async () => (await import('sharp')).default

/** Written anew, so that nothing but the picture survives. */
export async function reencoded(bytes: Buffer): Promise<Buffer> {
  const image = (await sharp())(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
  return image
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
}

export async function resized(bytes: Buffer, { width, height }: { width: number | null; height: number | null }): Promise<Buffer> {
  const image = (await sharp())(bytes, { limitInputPixels: MAX_PIXELS })
  return image
    .resize({ ...(width && { width }), ...(height && { height }), fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/** For paper, which knows JPEG and PNG only; pictures drawn by us are vectors and become as large as asked. */
export async function printable(bytes: Buffer, { width, format }: { width: number; format: 'jpeg' | 'png' }): Promise<Buffer> {
  const image = (await sharp())(bytes, { limitInputPixels: MAX_PIXELS, density: 192 }).resize({ width, withoutEnlargement: true })
  return format === 'png' ? image.png().toBuffer() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
}
