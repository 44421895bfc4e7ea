import { useRef, type PointerEvent, type ThHTMLAttributes } from 'react'
import { clampSize, MAX_COLUMN_PX, MIN_COLUMN_PX } from '#console/kit/tableState.ts'
import { useT } from '#console/kit/text.ts'

const STEP_PX = 10

export type Resizing = { title: string; size: number; onResize: (size: number) => void }
export type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & { resizing?: Resizing }

/** A head cell whose edge can be dragged; by keys a width is set in the column chooser, so that heads are no long way to the rows. */
export function HeadCell({ resizing, children, ...rest }: HeadProps) {
  return (
    <th {...rest}>
      {children}
      {resizing && <Edge {...resizing} />}
    </th>
  )
}

function Edge({ title, size, onResize }: Resizing) {
  const t = useT()
  const start = useRef<{ x: number; size: number } | null>(null)

  const grasp = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, size: event.currentTarget.closest('th')?.offsetWidth || size }
  }
  const pull = ({ clientX }: PointerEvent) => {
    if (start.current) onResize(clampSize(start.current.size + clientX - start.current.x))
  }

  return (
    <input
      type="range"
      tabIndex={-1}
      className="table-edge"
      aria-label={t('kit.resizeColumn', { name: title })}
      aria-valuetext={`${size} px`}
      min={MIN_COLUMN_PX}
      max={MAX_COLUMN_PX}
      step={STEP_PX}
      value={size}
      onChange={({ target }) => start.current || onResize(clampSize(Number(target.value)))}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={grasp}
      onPointerMove={pull}
      onPointerUp={() => void (start.current = null)}
    />
  )
}
