import { useEffect, useState, type RefObject } from 'react'

/** The width a part really has, which the menu beside it changes too. */
export function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? Infinity))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return width
}
