import type { LabelRef } from '#features/audience/shapes.ts'
import '#features/audience/console/audience.css'

/** Its name in its colour. */
export function LabelTag({ label: { name, colour }, count }: { label: Pick<LabelRef, 'name' | 'colour'>; count?: number }) {
  return (
    <span className={`label-tag label-${colour}`}>
      {name}
      {count !== undefined && <span className="m3"> {count}</span>}
    </span>
  )
}
