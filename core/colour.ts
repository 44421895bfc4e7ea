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

/** What text needs against its ground, and large text or a mark. WCAG 2.2 AA. */
export const READABLE_RATIO = 4.5

function luminanceOf(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return red * 0.2126 + green * 0.7152 + blue * 0.0722
}

/** From 1, the same colour, to 21, black on white. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour that was chosen where it can be read, else white or black, one of which always can. */
export function readableOn(background: string, chosen = '#ffffff'): string {
  return [chosen, '#ffffff'].find((colour) => contrastRatio(colour, background) >= READABLE_RATIO) ?? '#000000'
}
