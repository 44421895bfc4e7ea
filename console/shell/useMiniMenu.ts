import { useState, useSyncExternalStore } from 'react'

const MENU_KEY = 'light-menu'
const narrow = () => matchMedia('(max-width: 1023px)')

function watchWidth(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Wide screens remember the choice; on a tablet, and beside a builder, the menu starts small each time. */
export function useMiniMenu(needsRoom: boolean): [isMini: boolean, toggle: () => void] {
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow().matches)
  const [isMiniWide, setMiniWide] = useState(() => localStorage.getItem(MENU_KEY) === 'mini')
  const [isMiniNarrow, setMiniNarrow] = useState(true)
  const isForced = isNarrow || needsRoom
  const toggle = () => {
    if (isForced) return setMiniNarrow(!isMiniNarrow)
    localStorage.setItem(MENU_KEY, isMiniWide ? 'full' : 'mini')
    setMiniWide(!isMiniWide)
  }
  return [isForced ? isMiniNarrow : isMiniWide, toggle]
}
