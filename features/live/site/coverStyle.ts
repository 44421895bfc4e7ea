import type { CSSProperties } from 'react'

/** A picture behind words, which its style makes dark enough to read them. */
export function coverStyle(url: string): CSSProperties {
  return { '--cover': `url("${encodeURI(url)}")` } as CSSProperties
}
