import { contrastRatio, parseColour, READABLE_RATIO } from '#core/colour.ts'
import type { Theme } from '#features/designs/blockTypes.ts'

const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0')

/** The chosen colour, darkened until white can be read on it. */
export function deepOf(colour: string): string {
  let deep = colour.toLowerCase()
  for (let step = 0; step < 40 && contrastRatio('#ffffff', deep) < READABLE_RATIO + 0.5; step += 1)
    deep = `#${parseColour(deep)
      .map((part) => hex(part * 0.93))
      .join('')}`
  return deep
}

const scales: Record<Theme['fontSize'], string> = { small: '0.94', medium: '1', large: '1.1' }
const radii: Record<Theme['corner'], string> = { square: '2px', soft: '14px', round: '24px' }

export function themeStyle({ colour, fontSize, corner }: Theme): string {
  return `--site:${deepOf(colour)};--scale:${scales[fontSize]};--round:${radii[corner]};--pill:${corner === 'square' ? '4px' : '999px'}`
}
