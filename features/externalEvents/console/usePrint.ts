import { useEffect } from 'react'

/** Paper is white: a dark page turns light for as long as it is printed. */
export function usePrint(): () => void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown: string | undefined
    const before = () => {
      shown = dataset.theme
      dataset.theme = 'light'
    }
    const after = () => {
      if (shown) dataset.theme = shown
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return () => print()
}
