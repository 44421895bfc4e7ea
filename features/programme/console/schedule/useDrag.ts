import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Session } from '#features/programme/shapes.ts'
import { movedSession, resizedSession, type ColumnBy } from '#features/programme/console/schedule/layout.ts'

const THRESHOLD_PX = 4
const EDGE_PX = 40
const SCROLL_PX = 12

type Drag = { session: Session; kind: 'move' | 'resize'; grabY: number; x: number; y: number; hasMoved: boolean }
type Options = {
  scroller: RefObject<HTMLElement | null>
  pxPerMinute: number
  by: ColumnBy
  timeZone: string
  onDrop: (before: Session, after: Session) => void
}

/** Pulls a session with mouse or pen; a finger scrolls instead. Escape lets go. */
export function useDrag({ scroller, pxPerMinute, by, timeZone, onDrop }: Options) {
  const drag = useRef<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const hasJustPulled = useRef(false)
  const [pulled, setPulled] = useState<Session | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const columns = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const topOf = () => columns()[0]?.getBoundingClientRect().top ?? 0

  const placeOf = (held: Drag, { clientX, clientY }: MouseEvent): Session => {
    const minutes = (clientY - topOf() - held.grabY) / pxPerMinute
    if (held.kind === 'resize') return resizedSession(held.session, minutes, timeZone)
    const under = columns().find((column) => {
      const { left, right } = column.getBoundingClientRect()
      return clientX >= left && clientX < right
    })
    return movedSession(held.session, { minutes, by, ...(under && { column: under.dataset.column ?? '' }) }, timeZone)
  }

  const scrollAtEdge = ({ clientX, clientY }: MouseEvent) => {
    const box = scroller.current
    if (!box) return
    const { top, bottom, left, right } = box.getBoundingClientRect()
    const towards = (at: number, from: number, to: number) => (at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0)
    box.scrollBy(towards(clientX, left, right), towards(clientY, top + EDGE_PX, bottom))
  }

  /** A session that changes its column is drawn anew, so the window listens, not the session. */
  const listen = () => {
    const end = () => {
      stop.current?.()
      drag.current = null
      setPulled(null)
    }
    const onMove = (event: globalThis.PointerEvent) => {
      const held = drag.current
      if (!held || (!held.hasMoved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < THRESHOLD_PX)) return
      held.hasMoved = true
      hasJustPulled.current = true
      scrollAtEdge(event)
      setPulled(placeOf(held, event))
    }
    const onUp = (event: globalThis.PointerEvent) => {
      const held = drag.current
      end()
      if (held?.hasMoved) onDrop(held.session, placeOf(held, event))
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end()
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey)
    stop.current = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey)
    }
  }

  const grab = (session: Session, event: PointerEvent<HTMLElement>) => {
    hasJustPulled.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const isResize = (event.target as Element).closest('[data-resize]') !== null
    const { clientX: x, clientY: y } = event
    drag.current = { session, kind: isResize ? 'resize' : 'move', grabY: y - topOf(), x, y, hasMoved: false }
    listen()
  }
  /** The click that follows a pull must not open the session. */
  const isClick = () => !hasJustPulled.current

  return { pulled, grab, isClick }
}
