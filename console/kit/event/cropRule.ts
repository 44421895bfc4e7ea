/** Where a picture lies behind a window of fixed shape: scale 1 covers it exactly; x and y are shares of what hangs over, 0 to 1. */
export type Crop = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }

export const COVER: Size = { width: 880, height: 300 }
export const MAX_SCALE = 4
export const CENTRE: Crop = { scale: 1, x: 0.5, y: 0.5 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export function settled({ scale, x, y }: Crop): Crop {
  return { scale: within(scale, 1, MAX_SCALE), x: within(x, 0, 1), y: within(y, 0, 1) }
}

/** The picture's size in a window, so that it covers all of it. */
export function drawnSize(picture: Size, frame: Size, scale: number): Size {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) * scale
  return { width: picture.width * cover, height: picture.height * cover }
}

/** Moving by so many pixels of the window; a side without overhang does not move. */
export function movedBy(crop: Crop, { dx, dy }: { dx: number; dy: number }, picture: Size, frame: Size): Crop {
  const drawn = drawnSize(picture, frame, crop.scale)
  const [overX, overY] = [drawn.width - frame.width, drawn.height - frame.height]
  return settled({ scale: crop.scale, x: overX > 0.5 ? crop.x - dx / overX : crop.x, y: overY > 0.5 ? crop.y - dy / overY : crop.y })
}

/** The part of the picture that the window shows, in the picture's own pixels. */
export function sourceRect(crop: Crop, picture: Size): { left: number; top: number; width: number; height: number } {
  const drawn = drawnSize(picture, COVER, crop.scale)
  const ratio = picture.width / drawn.width
  return {
    left: (drawn.width - COVER.width) * crop.x * ratio,
    top: (drawn.height - COVER.height) * crop.y * ratio,
    width: COVER.width * ratio,
    height: COVER.height * ratio,
  }
}
