import { useEffect } from 'react'

/** Ctrl or ⌘ with Z and ⇧Z, everywhere but in rich texts, which have a past of their own. */
export function useUndoKeys(undo: () => void, redo: () => void, isOn: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey)) return
      if (event.target instanceof HTMLElement && event.target.closest('[contenteditable=true]')) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    if (!isOn) return
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo, isOn])
}
