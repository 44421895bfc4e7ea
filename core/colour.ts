export const BRIGHTNESS_THRESHOLD = 186
export const INVALID_COLOUR = '无效的颜色格式'

export type Rgb = [red: number, green: number, blue: number]

/** `#abc`, `#aabbcc` or `rgb(170, 187, 204)`; anything else throws the spec's words. Spec §5. */
export function parseColour(colour: string): Rgb {
  const text = colour.trim().toLowerCase()
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? []
  const long = short ? [...short].map((digit) => digit + digit).join('') : /^#([0-9a-f]{6})$/.exec(text)?.[1]
  if (long) return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as Rgb
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) throw new Error(INVALID_COLOUR)
  return parts as Rgb
}

/** As the eye weighs it, 0 to 255. */
export function brightnessOf([red, green, blue]: Rgb): number {
  return red * 0.299 + green * 0.587 + blue * 0.114
}

/** Black on a bright colour, white on any other. */
export function contrastColour(background: string): '#000000' | '#ffffff' {
  return brightnessOf(parseColour(background)) > BRIGHTNESS_THRESHOLD ? '#000000' : '#ffffff'
}
