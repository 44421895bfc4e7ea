import type { CSSProperties } from 'react'
import { readableOn } from '#core/colour.ts'
import type { SelfDesign } from '#features/checkin/selfPage.ts'

/** Only what the organiser chose; otherwise the page follows the device, dark or light. */
export function lookOf({ pageBg, textColor }: SelfDesign): CSSProperties {
  if (!pageBg) return {}
  const color = readableOn(pageBg, textColor || undefined)
  const quiet = { '--text-2': color, '--text-3': color, '--danger': color } as CSSProperties
  return { background: pageBg, color, ...quiet }
}

export function buttonLook({ buttonColor }: SelfDesign): CSSProperties {
  return buttonColor ? { background: buttonColor, borderColor: buttonColor, color: readableOn(buttonColor) } : {}
}
