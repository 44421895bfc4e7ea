import { useEffect, useState } from 'react'

/** When this part goes, the focus returns to where it was before; if that is gone by then, to the page's content. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isFree) return
        const back = before?.isConnected && before !== document.body ? before : document.getElementById('content')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
