import { useEffect, useState, type RefObject } from 'react'

/** The Escape key ends it too, so the document is asked and not a memory. */
export function useFullscreen(box: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen()
    void change?.catch(() => {})
  }
  return { isOn, toggle }
}
