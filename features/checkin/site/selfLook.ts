import type { CSSProperties } from 'react'
import { readableOn } from '#core/colour.ts'
import type { SelfDesign } from '#features/checkin/site/selfPageData.ts'

/** Only what the organiser chose; otherwise the page follows the device, dark or light. */
export function lookOf({ pageBg, textColor }: SelfDesign): CSSProperties {
  return pageBg ? { background: pageBg, color: textColor || readableOn(pageBg) } : {}
}

export function buttonLook({ buttonColor }: SelfDesign): CSSProperties {
  return buttonColor ? { background: buttonColor, borderColor: buttonColor, color: readableOn(buttonColor) } : {}
}
