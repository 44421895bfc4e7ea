import { useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'

const FAR_PX = 72
const MOVED_PX = 6

/** Which way a drag turns: to the left is later, as a page is turned; a short one turns nothing. */
export function stepOf(dx: number, dy: number): number {
  if (Math.abs(dx) < FAR_PX || Math.abs(dx) < Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

/** Dragging the grid looks at another range; a drag that began on an event does not open it. */
export function useDragRange(onTurn: (step: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const hasMoved = useRef(false)
  const [dx, setDx] = useState(0)

  const end = (event: PointerEvent) => {
    const start = from.current
    from.current = null
    setDx(0)
    const step = start ? stepOf(event.clientX - start.x, event.clientY - start.y) : 0
    if (step) onTurn(step)
  }

  return {
    style: (dx ? { transform: `translateX(${Math.max(-FAR_PX, Math.min(FAR_PX, dx)) / 2}px)` } : {}) satisfies CSSProperties,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        from.current = { x: event.clientX, y: event.clientY }
        hasMoved.current = false
      },
      onPointerMove: (event: PointerEvent) => {
        if (!from.current) return
        const moved = event.clientX - from.current.x
        if (Math.abs(moved) > MOVED_PX) hasMoved.current = true
        if (hasMoved.current) setDx(moved)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: () => {
        from.current = null
        setDx(0)
      },
      onClickCapture: (event: MouseEvent) => {
        if (!hasMoved.current) return
        hasMoved.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
