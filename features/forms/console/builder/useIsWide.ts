import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 1280px)')

function watch(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether form, preview and properties fit side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => wide().matches)
}
