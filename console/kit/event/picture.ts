import { COVER, sourceRect, type Crop } from '#console/kit/event/cropRule.ts'

const QUALITY = 0.9

export async function loadPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch (error) {
    URL.revokeObjectURL(picture.src)
    throw error
  }
  return picture
}

/** Twice the size of the cover where the picture has it, so that it is sharp on good screens. */
export async function cropped(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const { left, top, width, height } = sourceRect(crop, { width: picture.naturalWidth, height: picture.naturalHeight })
  const sharpness = width >= COVER.width * 2 ? 2 : 1
  const canvas = document.createElement('canvas')
  canvas.width = COVER.width * sharpness
  canvas.height = COVER.height * sharpness
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!bytes) throw new Error('the picture could not be drawn')
  return new File([bytes], `${name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' })
}
