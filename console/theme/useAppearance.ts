import { useSyncExternalStore } from 'react'
import { useStore } from '#console/kit/store.ts'
import { appearanceOf, themeChoice, type Appearance } from '#console/theme/choice.ts'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function watchSystem(listener: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Light or dark as the person chose, or as their system is at this moment. */
export function useAppearance(): Appearance {
  const isSystemDark = useSyncExternalStore(watchSystem, () => systemDark().matches)
  return appearanceOf(useStore(themeChoice), isSystemDark)
}
