import { useLayoutEffect, useState, type RefObject } from 'react'

/** The height an element has been given, followed as it changes. */
export function useBoxHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}
