import type { CSSProperties } from 'react'
import { useLanguage } from '#console/kit/text.ts'
import { shareOf } from '#features/sources/rules.ts'

type Props = { part: number; whole: number; /** The share that fills the bar. */ most?: number; series?: number; hasCounts?: boolean }

/** A share as a bar and in words; of nothing, a dash. */
export function ShareBar({ part, whole, most = 1, series, hasCounts = false }: Props) {
  const language = useLanguage()
  const share = shareOf(part, whole)
  const style = { inlineSize: `${Math.min(100, (100 * share) / Math.max(most, share, Number.EPSILON))}%` } as CSSProperties
  const words = whole > 0 ? share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }) : '–'
  return (
    <div className={hasCounts ? 'share share-tall' : 'share'}>
      <div className="bar">
        <i className={series ? `share-${series}` : undefined} style={style} />
      </div>
      <b>{words}</b>
      {hasCounts && (
        <span className="t12 m3 nw">
          {part.toLocaleString(language)} / {whole.toLocaleString(language)}
        </span>
      )}
    </div>
  )
}
