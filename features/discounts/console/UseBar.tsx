import { useLanguage } from '#console/kit/text.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'

/** Orders that have it, of as many as may. */
export function UseBar({ discount: { takenCount, useLimit, way, codeCount, perCodeLimit } }: { discount: ShownDiscount }) {
  const language = useLanguage()
  const most = useLimit ?? (way === 'batch' ? codeCount * perCodeLimit : null)
  const words = (n: number) => n.toLocaleString(language)
  if (most === null) return <span>{words(takenCount)}</span>
  return (
    <span className="discount-use">
      <span className="bar" aria-hidden="true">
        <i style={{ width: `${most === 0 ? 0 : Math.min(100, (takenCount / most) * 100)}%` }} />
      </span>
      <span>
        {words(takenCount)} <span className="m3">/ {words(most)}</span>
      </span>
    </span>
  )
}
